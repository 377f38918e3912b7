-- The log from which browsers and jobs learn of changes (docs/architecture.md, "Live updates"). Triggers append to it in the
-- transaction of the change and do not notify: a transaction that notifies waits at its commit for all others that do.

-- CreateTable
CREATE TABLE "live_events" (
    "xid" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "audience" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "live_events_pkey" PRIMARY KEY ("xid","id")
);

-- CreateTable
CREATE TABLE "live_consumers" (
    "name" TEXT NOT NULL,
    "xid" BIGINT NOT NULL,
    "id" BIGINT NOT NULL,

    CONSTRAINT "live_consumers_pkey" PRIMARY KEY ("name")
);

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- Words of `everyone`, `administrators` and `user:ID`, separated by spaces.
ALTER TABLE live_events ADD CONSTRAINT live_events_audience_check
    CHECK (audience ~ '^(everyone|administrators|user:[0-9a-f-]{36})( (administrators|user:[0-9a-f-]{36}))*$');

-- Appends an event. For triggers of other tables: `PERFORM append_live_event('user:' || user_id, 'kind', data) FROM added`.
-- Servers begin to listen when it exists.
CREATE FUNCTION append_live_event(audience text, kind text, data jsonb) RETURNS void
LANGUAGE sql AS $$
    INSERT INTO live_events (audience, kind, data) VALUES (audience, kind, data);
$$;

-- The triggers below insert by themselves, which takes less time than a call of the function for each row.

CREATE FUNCTION append_submission_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'administrators user:' || user_id, 'submission', jsonb_build_object('submissionId', id, 'taskId', task_id,
            'userId', user_id, 'status', status, 'change', 'created')
        FROM added;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'administrators user:' || user_id, 'submission', jsonb_build_object('submissionId', id, 'taskId', task_id,
            'userId', user_id, 'status', status, 'change', 'deleted')
        FROM removed;
    ELSE
        -- Neither a deleted task nor a migration that fills a column changes what a student or reviewer did.
        INSERT INTO live_events (audience, kind, data)
        SELECT 'administrators user:' || added.user_id, 'submission', jsonb_build_object('submissionId', added.id,
            'taskId', added.task_id, 'userId', added.user_id, 'status', added.status,
            'change', CASE WHEN added.verdict_id IS DISTINCT FROM removed.verdict_id THEN 'reviewed' ELSE 'edited' END)
        FROM added JOIN removed USING (id)
        WHERE (added.version, added.status, added.verdict_id)
            IS DISTINCT FROM (removed.version, removed.status, removed.verdict_id);
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER submissions_live_added AFTER INSERT ON submissions
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_events();
CREATE TRIGGER submissions_live_changed AFTER UPDATE ON submissions
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_events();
CREATE TRIGGER submissions_live_removed AFTER DELETE ON submissions
    REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_events();

CREATE FUNCTION append_task_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'everyone', 'task', jsonb_build_object('taskId', id, 'change', 'created') FROM added;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'everyone', 'task', jsonb_build_object('taskId', id, 'change', 'deleted') FROM removed;
    ELSE
        INSERT INTO live_events (audience, kind, data)
        SELECT 'everyone', 'task', jsonb_build_object('taskId', id, 'change', 'edited')
        FROM added JOIN removed USING (id) WHERE added.version <> removed.version;
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER tasks_live_added AFTER INSERT ON tasks
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_task_events();
CREATE TRIGGER tasks_live_changed AFTER UPDATE ON tasks
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_task_events();
CREATE TRIGGER tasks_live_removed AFTER DELETE ON tasks
    REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION append_task_events();

CREATE FUNCTION append_points_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO live_events (audience, kind, data)
    SELECT 'user:' || user_id, 'points', jsonb_build_object('entryId', id, 'points', points, 'kind', kind) FROM added;
    RETURN NULL;
END;
$$;

CREATE TRIGGER points_ledger_live_added AFTER INSERT ON points_ledger
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_points_events();

-- For each row, and only where one of these columns is set: every award updates the points of a user.
CREATE FUNCTION append_profile_event() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO live_events (audience, kind, data) VALUES ('user:' || NEW.id, 'profile', '{}');
    RETURN NULL;
END;
$$;

CREATE TRIGGER users_live_profile
    AFTER UPDATE OF email, name, first_name, last_name, phone, college, program, joining_year, college_city, college_state,
        linkedin, facebook, instagram, picture_url, disabled_at, deleted_at ON users
    FOR EACH ROW
    WHEN ((OLD.email, OLD.name, OLD.first_name, OLD.last_name, OLD.phone, OLD.college, OLD.program, OLD.joining_year,
        OLD.college_city, OLD.college_state, OLD.linkedin, OLD.facebook, OLD.instagram, OLD.picture_url, OLD.disabled_at,
        OLD.deleted_at)
        IS DISTINCT FROM (NEW.email, NEW.name, NEW.first_name, NEW.last_name, NEW.phone, NEW.college, NEW.program,
        NEW.joining_year, NEW.college_city, NEW.college_state, NEW.linkedin, NEW.facebook, NEW.instagram, NEW.picture_url,
        NEW.disabled_at, NEW.deleted_at))
    EXECUTE FUNCTION append_profile_event();

CREATE FUNCTION append_photo_event() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO live_events (audience, kind, data)
    VALUES ('user:' || coalesce(NEW.profile_of_user_id, OLD.profile_of_user_id), 'profile', '{}');
    RETURN NULL;
END;
$$;

CREATE TRIGGER uploads_live_profile
    AFTER UPDATE OF profile_of_user_id ON uploads
    FOR EACH ROW WHEN (OLD.profile_of_user_id IS DISTINCT FROM NEW.profile_of_user_id)
    EXECUTE FUNCTION append_photo_event();
