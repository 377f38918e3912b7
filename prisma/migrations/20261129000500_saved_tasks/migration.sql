-- Tasks that students saved for later, and the number in the signed address of their calendar: a new one ends the old address.
CREATE TABLE saved_tasks (
    user_id UUID NOT NULL,
    task_id UUID NOT NULL,
    CONSTRAINT saved_tasks_pkey PRIMARY KEY (user_id, task_id),
    CONSTRAINT saved_tasks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT saved_tasks_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX saved_tasks_task_id_idx ON saved_tasks (task_id);
ALTER TABLE users ADD COLUMN calendar_number INTEGER NOT NULL DEFAULT 0;
