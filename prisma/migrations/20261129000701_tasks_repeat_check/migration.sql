ALTER TABLE tasks VALIDATE CONSTRAINT tasks_repeat_check;
