-- Second factors of administrators, and the browsers in which they have signed in.
CREATE TABLE authenticator_apps (
    administrator_id UUID NOT NULL,
    secret TEXT NOT NULL,
    last_step INTEGER NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT authenticator_apps_pkey PRIMARY KEY (administrator_id),
    CONSTRAINT authenticator_apps_administrator_id_fkey FOREIGN KEY (administrator_id)
        REFERENCES administrators (id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE passkeys (
    id UUID NOT NULL,
    administrator_id UUID NOT NULL,
    credential_id BYTEA NOT NULL,
    public_key BYTEA NOT NULL,
    counter BIGINT NOT NULL,
    name TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    last_used_at TIMESTAMPTZ(3),
    CONSTRAINT passkeys_pkey PRIMARY KEY (id),
    CONSTRAINT passkeys_administrator_id_fkey FOREIGN KEY (administrator_id)
        REFERENCES administrators (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
CREATE INDEX passkeys_administrator_id_idx ON passkeys (administrator_id);

CREATE TABLE recovery_codes (
    administrator_id UUID NOT NULL,
    code_hash BYTEA NOT NULL,
    CONSTRAINT recovery_codes_pkey PRIMARY KEY (administrator_id, code_hash),
    CONSTRAINT recovery_codes_administrator_id_fkey FOREIGN KEY (administrator_id)
        REFERENCES administrators (id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE known_browsers (
    administrator_id UUID NOT NULL,
    browser_hash BYTEA NOT NULL,
    last_sign_in_at TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT known_browsers_pkey PRIMARY KEY (administrator_id, browser_hash),
    CONSTRAINT known_browsers_administrator_id_fkey FOREIGN KEY (administrator_id)
        REFERENCES administrators (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX known_browsers_last_sign_in_at_idx ON known_browsers (last_sign_in_at);

ALTER TABLE sessions ADD COLUMN second_factor_at TIMESTAMPTZ(3), ADD COLUMN confirmed_at TIMESTAMPTZ(3);

-- What servers keep of a session depends on these too. An added or removed factor changes all sessions of its administrator.
CREATE TRIGGER sessions_notify_second_factor AFTER UPDATE OF second_factor_at ON sessions
    FOR EACH ROW EXECUTE FUNCTION notify_session_change();
ALTER TABLE sessions ENABLE ALWAYS TRIGGER sessions_notify_second_factor;
CREATE FUNCTION notify_factor_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Both are null for TRUNCATE: then every session is read again.
    PERFORM pg_notify('session_changes', coalesce(NEW.administrator_id, OLD.administrator_id)::text);
    RETURN NULL;
END;
$$;
CREATE TRIGGER authenticator_apps_notify_change AFTER INSERT OR DELETE ON authenticator_apps
    FOR EACH ROW EXECUTE FUNCTION notify_factor_change();
ALTER TABLE authenticator_apps ENABLE ALWAYS TRIGGER authenticator_apps_notify_change;
CREATE TRIGGER authenticator_apps_notify_truncate AFTER TRUNCATE ON authenticator_apps
    FOR EACH STATEMENT EXECUTE FUNCTION notify_factor_change();
ALTER TABLE authenticator_apps ENABLE ALWAYS TRIGGER authenticator_apps_notify_truncate;
CREATE TRIGGER passkeys_notify_change AFTER INSERT OR DELETE ON passkeys
    FOR EACH ROW EXECUTE FUNCTION notify_factor_change();
ALTER TABLE passkeys ENABLE ALWAYS TRIGGER passkeys_notify_change;
CREATE TRIGGER passkeys_notify_truncate AFTER TRUNCATE ON passkeys
    FOR EACH STATEMENT EXECUTE FUNCTION notify_factor_change();
ALTER TABLE passkeys ENABLE ALWAYS TRIGGER passkeys_notify_truncate;
