-- CreateEnum
CREATE TYPE "task_state" AS ENUM ('draft', 'scheduled', 'published', 'archived');

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "state" "task_state" NOT NULL DEFAULT 'published';

-- Students learn of a task when it is published: then it is 'created' for everyone, and until then only administrators get its events.
CREATE OR REPLACE FUNCTION append_task_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT CASE WHEN state IN ('draft', 'scheduled') THEN 'administrators' ELSE 'everyone' END, 'task',
            jsonb_build_object('taskId', id, 'change', CASE WHEN state IN ('draft', 'scheduled') THEN 'edited' ELSE 'created' END)
        FROM added;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT CASE WHEN state IN ('draft', 'scheduled') THEN 'administrators' ELSE 'everyone' END, 'task',
            jsonb_build_object('taskId', id, 'change', 'deleted')
        FROM removed;
    ELSE
        INSERT INTO live_events (audience, kind, data)
        SELECT CASE WHEN added.state IN ('draft', 'scheduled') THEN 'administrators' ELSE 'everyone' END, 'task',
            jsonb_build_object('taskId', id, 'change',
                CASE WHEN added.state = 'published' AND removed.state IN ('draft', 'scheduled') THEN 'created' ELSE 'edited' END)
        FROM added JOIN removed USING (id) WHERE (added.version, added.state) IS DISTINCT FROM (removed.version, removed.state);
    END IF;
    RETURN NULL;
END;
$$;
