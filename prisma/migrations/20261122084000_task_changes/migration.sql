-- Servers keep the tasks in memory (server/features/tasks/kept-tasks.ts). These triggers tell them at the commit that tasks or
-- their images have changed, whatever statement changes them. The payload is empty: they read all tasks again.
CREATE FUNCTION notify_task_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('task_changes', '');
    RETURN NULL;
END;
$$;

CREATE TRIGGER tasks_notify_change
    AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tasks
    FOR EACH STATEMENT EXECUTE FUNCTION notify_task_change();
ALTER TABLE tasks ENABLE ALWAYS TRIGGER tasks_notify_change;

-- A transaction that notifies waits for others that do at its commit, so the uploads of students do not.
CREATE TRIGGER uploads_notify_task_insert
    AFTER INSERT ON uploads
    FOR EACH ROW WHEN (NEW.task_id IS NOT NULL)
    EXECUTE FUNCTION notify_task_change();
ALTER TABLE uploads ENABLE ALWAYS TRIGGER uploads_notify_task_insert;

CREATE TRIGGER uploads_notify_task_update
    AFTER UPDATE ON uploads
    FOR EACH ROW WHEN (OLD.task_id IS NOT NULL OR NEW.task_id IS NOT NULL)
    EXECUTE FUNCTION notify_task_change();
ALTER TABLE uploads ENABLE ALWAYS TRIGGER uploads_notify_task_update;

CREATE TRIGGER uploads_notify_task_delete
    AFTER DELETE ON uploads
    FOR EACH ROW WHEN (OLD.task_id IS NOT NULL)
    EXECUTE FUNCTION notify_task_change();
ALTER TABLE uploads ENABLE ALWAYS TRIGGER uploads_notify_task_delete;

CREATE TRIGGER uploads_notify_task_truncate
    AFTER TRUNCATE ON uploads
    FOR EACH STATEMENT EXECUTE FUNCTION notify_task_change();
ALTER TABLE uploads ENABLE ALWAYS TRIGGER uploads_notify_task_truncate;
