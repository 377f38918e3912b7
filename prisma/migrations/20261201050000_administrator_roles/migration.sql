-- Roles that owners, who are in ADMIN_EMAILS, give to others.
CREATE TYPE administrator_role AS ENUM ('organiser', 'reviewer', 'it');
ALTER TABLE administrators
    ADD COLUMN role administrator_role,
    ADD COLUMN invited_at TIMESTAMPTZ(3);

-- Those of owners are in ADMIN_EMAILS, which only the servers know.
CREATE FUNCTION administrator_emails() RETURNS text[] STABLE LANGUAGE sql AS $$
    SELECT coalesce(array_agg(email), '{}') FROM administrators WHERE role IS NOT NULL
$$;

-- Of every change apart from a sign-in, which changes nothing that a session has.
DROP TRIGGER administrators_notify_session_change ON administrators;
CREATE TRIGGER administrators_notify_session_change AFTER UPDATE OF email, name, role, password_hash ON administrators
    FOR EACH ROW WHEN ((old.email, old.name, old.role, old.password_hash) IS DISTINCT FROM (new.email, new.name, new.role, new.password_hash))
    EXECUTE FUNCTION notify_session_change();
ALTER TABLE administrators ENABLE ALWAYS TRIGGER administrators_notify_session_change;
