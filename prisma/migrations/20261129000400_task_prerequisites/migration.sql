-- Which tasks must be approved before a student may begin another one.
CREATE TABLE task_prerequisites (
    task_id UUID NOT NULL,
    required_id UUID NOT NULL,
    CONSTRAINT task_prerequisites_other_check CHECK (task_id <> required_id),
    CONSTRAINT task_prerequisites_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT task_prerequisites_required_id_fkey FOREIGN KEY (required_id) REFERENCES tasks(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT task_prerequisites_pkey PRIMARY KEY (task_id, required_id)
);
CREATE INDEX task_prerequisites_required_id_idx ON task_prerequisites (required_id);
CREATE TRIGGER task_prerequisites_notify_task_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON task_prerequisites
    FOR EACH STATEMENT EXECUTE FUNCTION notify_task_change();
ALTER TABLE task_prerequisites ENABLE ALWAYS TRIGGER task_prerequisites_notify_task_change;
