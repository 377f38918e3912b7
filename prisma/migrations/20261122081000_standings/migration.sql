-- How many accounts have how many points, so that a rank and a total read a few rows and not all users. A board is a key:
-- 'all' has the living accounts; 'former' has the others, disabled and deleted ones, which are on no leaderboard. A write
-- only appends its changes, as for submission_counts. The next migration counts the accounts that exist.

-- CreateTable
CREATE TABLE "standings" (
    "board" TEXT NOT NULL,
    "block" INTEGER NOT NULL,
    "start" INTEGER NOT NULL,
    "accounts" INTEGER NOT NULL,

    CONSTRAINT "standings_pkey" PRIMARY KEY ("board","block","start")
);

-- CreateTable
CREATE TABLE "standing_changes" (
    "id" BIGSERIAL NOT NULL,
    "board" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "change" INTEGER NOT NULL,

    CONSTRAINT "standing_changes_pkey" PRIMARY KEY ("id")
);

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- The folding updates the same rows and deletes all changes every few seconds: the share of dead rows says nothing.
ALTER TABLE standings SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
ALTER TABLE standing_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- For each row, unlike those of submission_counts: most updates of users, such as a sign-in, change no standing, and the
-- condition of the trigger is cheaper than a call.
CREATE FUNCTION append_standing_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO standing_changes (board, points, change)
        VALUES (CASE WHEN num_nonnulls(OLD.deleted_at, OLD.disabled_at) = 0 THEN 'all' ELSE 'former' END, OLD.points, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO standing_changes (board, points, change)
        VALUES (CASE WHEN num_nonnulls(NEW.deleted_at, NEW.disabled_at) = 0 THEN 'all' ELSE 'former' END, NEW.points, 1);
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER users_standing AFTER INSERT OR DELETE ON users
    FOR EACH ROW EXECUTE FUNCTION append_standing_changes();
CREATE TRIGGER users_standing_changed AFTER UPDATE OF points, deleted_at, disabled_at ON users
    FOR EACH ROW WHEN (
        OLD.points <> NEW.points
        OR (num_nonnulls(OLD.deleted_at, OLD.disabled_at) = 0) <> (num_nonnulls(NEW.deleted_at, NEW.disabled_at) = 0)
    )
    EXECUTE FUNCTION append_standing_changes();
