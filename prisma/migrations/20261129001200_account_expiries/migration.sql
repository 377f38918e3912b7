-- Accounts that nobody has signed in to for long, and when they are deleted.
CREATE TABLE account_expiries (
    user_id UUID NOT NULL,
    deletes_at TIMESTAMPTZ(3) NOT NULL,
    told_at TIMESTAMPTZ(3) NOT NULL,
    told_again_at TIMESTAMPTZ(3),
    CONSTRAINT account_expiries_pkey PRIMARY KEY (user_id),
    CONSTRAINT account_expiries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX account_expiries_deletes_at_idx ON account_expiries (deletes_at);

-- A sign-in keeps the account, and the row says something about a person only while there is an account.
CREATE FUNCTION end_account_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM account_expiries WHERE user_id = NEW.id;
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_end_account_expiry AFTER UPDATE OF last_sign_in_at, deleted_at ON users
    FOR EACH ROW WHEN (OLD.last_sign_in_at IS DISTINCT FROM NEW.last_sign_in_at OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
    EXECUTE FUNCTION end_account_expiry();
