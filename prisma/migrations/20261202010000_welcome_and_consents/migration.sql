-- Existing accounts get null: their welcome is over. A new one begins with the first step.
ALTER TABLE "users" ADD COLUMN "welcome_step" INTEGER;
ALTER TABLE "users" ALTER COLUMN "welcome_step" SET DEFAULT 0;
-- Null, of existing accounts, counts as 0: who joined before has agreed by joining.
ALTER TABLE "users" ADD COLUMN "agreed_to" INTEGER;
ALTER TABLE "users" ALTER COLUMN "agreed_to" SET DEFAULT -1;
ALTER TABLE "users" ADD COLUMN "interests" TEXT[] NOT NULL DEFAULT '{}';

ALTER TABLE "site_versions" ADD COLUMN "asks_again" BOOLEAN NOT NULL DEFAULT false;

CREATE TYPE "consent_document" AS ENUM ('privacy', 'terms');
CREATE TABLE "consents" (
    "user_id" UUID NOT NULL,
    "document" "consent_document" NOT NULL,
    "version" INTEGER NOT NULL,
    "text_of" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "consents_pkey" PRIMARY KEY ("user_id", "document", "version")
);
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What servers keep of a session says whether its student must agree.
DROP TRIGGER users_notify_session_change ON users;
CREATE TRIGGER users_notify_session_change AFTER UPDATE OF email, name, disabled_at, deleted_at, agreed_to ON users
    FOR EACH ROW WHEN ((old.email, old.name, old.disabled_at, old.deleted_at, old.agreed_to) IS DISTINCT FROM (new.email, new.name, new.disabled_at, new.deleted_at, new.agreed_to))
    EXECUTE FUNCTION notify_session_change();
ALTER TABLE users ENABLE ALWAYS TRIGGER users_notify_session_change;
CREATE FUNCTION notify_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Every session is read again.
    PERFORM pg_notify('session_changes', '');
    RETURN NULL;
END;
$$;
CREATE TRIGGER site_versions_notify_consent AFTER INSERT ON site_versions
    FOR EACH ROW WHEN (new.asks_again) EXECUTE FUNCTION notify_consent_change();
ALTER TABLE site_versions ENABLE ALWAYS TRIGGER site_versions_notify_consent;
