-- Servers keep sessions in memory (server/http/session-cache.ts). These triggers tell them of every change of a session or
-- of its account at the commit, whatever statement makes it. The payload is the id of the row; empty: every session.
-- The deletion of an account deletes its sessions.
CREATE FUNCTION notify_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- OLD is null for TRUNCATE, and pg_notify sends an empty text for null.
    PERFORM pg_notify('session_changes', OLD.id::text);
    RETURN NULL;
END;
$$;

-- Not `last_seen_at`, which changes every minute: a server reads it again after a minute.
CREATE TRIGGER sessions_notify_update
    AFTER UPDATE OF token_hash, user_id, administrator_id, expires_at ON sessions
    FOR EACH ROW EXECUTE FUNCTION notify_session_change();
ALTER TABLE sessions ENABLE ALWAYS TRIGGER sessions_notify_update;

CREATE TRIGGER sessions_notify_delete
    AFTER DELETE ON sessions
    FOR EACH ROW EXECUTE FUNCTION notify_session_change();
ALTER TABLE sessions ENABLE ALWAYS TRIGGER sessions_notify_delete;

CREATE TRIGGER sessions_notify_truncate
    AFTER TRUNCATE ON sessions
    FOR EACH STATEMENT EXECUTE FUNCTION notify_session_change();
ALTER TABLE sessions ENABLE ALWAYS TRIGGER sessions_notify_truncate;

-- A transaction that notifies waits for others that do at its commit, so points and sign-ins do not.
CREATE TRIGGER users_notify_session_change
    AFTER UPDATE OF email, name, disabled_at, deleted_at ON users
    FOR EACH ROW
    WHEN ((OLD.email, OLD.name, OLD.disabled_at, OLD.deleted_at)
        IS DISTINCT FROM (NEW.email, NEW.name, NEW.disabled_at, NEW.deleted_at))
    EXECUTE FUNCTION notify_session_change();
ALTER TABLE users ENABLE ALWAYS TRIGGER users_notify_session_change;

CREATE TRIGGER administrators_notify_session_change
    AFTER UPDATE OF email, name, password_hash ON administrators
    FOR EACH ROW
    WHEN ((OLD.email, OLD.name, OLD.password_hash) IS DISTINCT FROM (NEW.email, NEW.name, NEW.password_hash))
    EXECUTE FUNCTION notify_session_change();
ALTER TABLE administrators ENABLE ALWAYS TRIGGER administrators_notify_session_change;
