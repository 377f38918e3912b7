ALTER TABLE tasks VALIDATE CONSTRAINT tasks_limits_check;
