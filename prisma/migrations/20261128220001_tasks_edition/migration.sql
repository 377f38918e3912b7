ALTER TABLE tasks VALIDATE CONSTRAINT tasks_edition_id_fkey;
