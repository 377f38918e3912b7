-- The first tables. The part up to "What schema.prisma cannot say" is what Prisma's diff makes of
-- schema.prisma; the sequence comes first because a column default calls it.

-- TB26-00042: at least five digits, never cut to five.
CREATE SEQUENCE techid_seq AS bigint;

CREATE FUNCTION next_techid() RETURNS text
LANGUAGE sql VOLATILE
RETURN (
    SELECT 'TB26-' || lpad(n::text, greatest(5, length(n::text)), '0')
    FROM nextval('techid_seq'::regclass) AS n
);

-- CreateEnum
CREATE TYPE "difficulty" AS ENUM ('Easy', 'Medium', 'Hard');

-- CreateEnum
CREATE TYPE "submission_status" AS ENUM ('pending', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "ledger_kind" AS ENUM ('award', 'reversal', 'bonus', 'adjustment');

-- CreateEnum
CREATE TYPE "upload_purpose" AS ENUM ('task_image', 'submission_file', 'profile_photo');

-- CreateEnum
CREATE TYPE "upload_status" AS ENUM ('pending', 'ready', 'discarded');

-- CreateEnum
CREATE TYPE "sign_in_method" AS ENUM ('google', 'password');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "uid" TEXT NOT NULL,
    "issuer" TEXT,
    "subject" TEXT,
    "email" TEXT,
    "name" TEXT,
    "first_name" TEXT,
    "last_name" TEXT,
    "phone" TEXT,
    "college" TEXT,
    "program" TEXT,
    "joining_year" INTEGER,
    "techid" TEXT NOT NULL DEFAULT next_techid(),
    "points" INTEGER NOT NULL DEFAULT 0,
    "college_city" TEXT,
    "college_state" TEXT,
    "linkedin" TEXT,
    "facebook" TEXT,
    "instagram" TEXT,
    "picture_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "last_sign_in_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "administrators" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "password_hash" TEXT,
    "password_changed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sign_in_at" TIMESTAMPTZ(3),

    CONSTRAINT "administrators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "method" "sign_in_method" NOT NULL,
    "user_id" UUID,
    "administrator_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_attempts" (
    "state_hash" BYTEA NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "nonce" TEXT NOT NULL,
    "code_verifier" TEXT NOT NULL,
    "return_to" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("state_hash")
);

-- CreateTable
CREATE TABLE "tasks" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "link" TEXT,
    "last_date" TIMESTAMPTZ(3) NOT NULL,
    "points" INTEGER NOT NULL,
    "offered_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "domain" TEXT NOT NULL,
    "category" TEXT,
    "difficulty" "difficulty" NOT NULL DEFAULT 'Medium',
    "estimated_time" TEXT,
    "technologies" TEXT[],
    "submission_guidelines" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submissions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "task_id" UUID,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "link" TEXT,
    "status" "submission_status" NOT NULL DEFAULT 'pending',
    "points" INTEGER,
    "max_points" INTEGER NOT NULL,
    "feedback" TEXT,
    "verdict_id" UUID,
    "reviewed_by_id" UUID,
    "reviewed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "points_ledger" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "ledger_kind" NOT NULL,
    "points" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "verdict_id" UUID,
    "submission_id" UUID,
    "task_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "points_ledger_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT,
    "subject_id" UUID,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "uploads" (
    "id" UUID NOT NULL,
    "purpose" "upload_purpose" NOT NULL,
    "status" "upload_status" NOT NULL DEFAULT 'pending',
    "storage_key" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL DEFAULT 'application/octet-stream',
    "size" INTEGER NOT NULL DEFAULT 0,
    "sha256" BYTEA,
    "owner_user_id" UUID,
    "owner_administrator_id" UUID,
    "submission_id" UUID,
    "task_id" UUID,
    "profile_of_user_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ready_at" TIMESTAMPTZ(3),
    "discarded_at" TIMESTAMPTZ(3),

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_uid_key" ON "users"("uid");

-- CreateIndex
CREATE UNIQUE INDEX "users_techid_key" ON "users"("techid");

-- CreateIndex
CREATE INDEX "users_points_id_idx" ON "users"("points" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "users_issuer_subject_key" ON "users"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "administrators_email_key" ON "administrators"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_administrator_id_idx" ON "sessions"("administrator_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_attempts_expires_at_idx" ON "sign_in_attempts"("expires_at");

-- CreateIndex
CREATE INDEX "tasks_offered_date_id_idx" ON "tasks"("offered_date" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "submissions_verdict_id_key" ON "submissions"("verdict_id");

-- CreateIndex
CREATE INDEX "submissions_submitted_at_id_idx" ON "submissions"("submitted_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "submissions_user_id_submitted_at_idx" ON "submissions"("user_id", "submitted_at" DESC);

-- CreateIndex
CREATE INDEX "submissions_task_id_idx" ON "submissions"("task_id");

-- CreateIndex
CREATE INDEX "points_ledger_user_id_created_at_idx" ON "points_ledger"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "audit_events_at_idx" ON "audit_events"("at" DESC);

-- CreateIndex
CREATE INDEX "audit_events_subject_kind_subject_id_idx" ON "audit_events"("subject_kind", "subject_id");

-- CreateIndex
CREATE UNIQUE INDEX "uploads_storage_key_key" ON "uploads"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "uploads_profile_of_user_id_key" ON "uploads"("profile_of_user_id");

-- CreateIndex
CREATE INDEX "uploads_submission_id_idx" ON "uploads"("submission_id");

-- CreateIndex
CREATE INDEX "uploads_task_id_idx" ON "uploads"("task_id");

-- CreateIndex
CREATE INDEX "uploads_owner_user_id_idx" ON "uploads"("owner_user_id");

-- CreateIndex
CREATE INDEX "uploads_status_created_at_idx" ON "uploads"("status", "created_at");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_reviewed_by_id_fkey" FOREIGN KEY ("reviewed_by_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_user_id_fkey" FOREIGN KEY ("owner_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_administrator_id_fkey" FOREIGN KEY ("owner_administrator_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_profile_of_user_id_fkey" FOREIGN KEY ("profile_of_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- Users: an erased account (deleted_at) loses its identity, a living one must have it.
ALTER TABLE users ADD CONSTRAINT users_identity_check CHECK (
    deleted_at IS NOT NULL
    OR (issuer IS NOT NULL AND subject IS NOT NULL AND email IS NOT NULL)
);

ALTER TABLE administrators ADD CONSTRAINT administrators_email_lower_case_check CHECK (email = lower(email));

-- A Google sign-in by an administrator's verified address is both at once.
ALTER TABLE sessions ADD CONSTRAINT sessions_bearer_check CHECK (num_nonnulls(user_id, administrator_id) >= 1);

ALTER TABLE tasks ADD CONSTRAINT tasks_points_check CHECK (points BETWEEN 0 AND 10000);

-- Submissions. A check passes on NULL, hence the spelled-out IS NOT NULL.
ALTER TABLE submissions
    ADD CONSTRAINT submissions_max_points_check CHECK (max_points BETWEEN 0 AND 10000),
    ADD CONSTRAINT submissions_version_check CHECK (version >= 1),
    ADD CONSTRAINT submissions_verdict_check CHECK (
        CASE status
            WHEN 'pending' THEN
                num_nonnulls(points, verdict_id, reviewed_at, reviewed_by_id) = 0
            WHEN 'approved' THEN
                num_nulls(points, verdict_id, reviewed_at) = 0 AND points BETWEEN 0 AND max_points
            WHEN 'rejected' THEN
                num_nulls(points, verdict_id, reviewed_at) = 0 AND points = 0
            ELSE false
        END
    );

-- One live submission per student and task; a rejected one makes room for the next.
CREATE UNIQUE INDEX submissions_live_key ON submissions (user_id, task_id)
    WHERE status IN ('pending', 'approved');

-- Ledger: signs by kind, and each verdict awards once and is taken back once.
ALTER TABLE points_ledger
    ADD CONSTRAINT points_ledger_sign_check CHECK (
        CASE kind
            WHEN 'award' THEN points BETWEEN 0 AND 10000
            WHEN 'reversal' THEN points BETWEEN -10000 AND 0
            WHEN 'bonus' THEN points >= 0
            WHEN 'adjustment' THEN true
            ELSE false
        END
    ),
    ADD CONSTRAINT points_ledger_verdict_check CHECK (kind NOT IN ('award', 'reversal') OR verdict_id IS NOT NULL);

CREATE UNIQUE INDEX points_ledger_award_key ON points_ledger (verdict_id) WHERE kind = 'award';
CREATE UNIQUE INDEX points_ledger_reversal_key ON points_ledger (verdict_id) WHERE kind = 'reversal';

ALTER TABLE audit_events ADD CONSTRAINT audit_events_actor_kind_check
    CHECK (actor_kind IN ('user', 'administrator', 'visitor', 'system'));

-- Uploads: bound to one thing at most, of the kind the file was sent for, and only once it is whole.
ALTER TABLE uploads
    ADD CONSTRAINT uploads_size_check CHECK (size >= 0),
    ADD CONSTRAINT uploads_position_check CHECK (position >= 0),
    ADD CONSTRAINT uploads_ready_check CHECK (status <> 'ready' OR num_nulls(sha256, ready_at) = 0),
    ADD CONSTRAINT uploads_discarded_check CHECK ((status = 'discarded') = (discarded_at IS NOT NULL)),
    ADD CONSTRAINT uploads_bound_once_check CHECK (num_nonnulls(submission_id, task_id, profile_of_user_id) <= 1),
    ADD CONSTRAINT uploads_bound_ready_check CHECK (
        status = 'ready' OR num_nonnulls(submission_id, task_id, profile_of_user_id) = 0
    ),
    ADD CONSTRAINT uploads_bound_purpose_check CHECK (
        (submission_id IS NULL OR purpose = 'submission_file')
        AND (task_id IS NULL OR purpose = 'task_image')
        AND (profile_of_user_id IS NULL OR purpose = 'profile_photo')
    );

-- Append-only tables. Statement triggers also meet cascades, updates of no row, and TRUNCATE;
-- ALWAYS keeps them on under session_replication_role = replica.
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

CREATE TRIGGER points_ledger_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON points_ledger
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE points_ledger ENABLE ALWAYS TRIGGER points_ledger_append_only;

CREATE TRIGGER audit_events_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_append_only;

-- users.points is the sum of the user's entries and has one writer: this trigger.
CREATE FUNCTION add_entry_to_points() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE users SET points = points + NEW.points WHERE id = NEW.user_id;
    RETURN NULL;
END;
$$;

CREATE TRIGGER points_ledger_total
    AFTER INSERT ON points_ledger
    FOR EACH ROW EXECUTE FUNCTION add_entry_to_points();

-- pg_trigger_depth() is 0 in the WHEN of a client's own statement, 1 in that of the ledger's update.
CREATE FUNCTION guard_points() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'users.points is kept by the ledger: insert an entry into points_ledger'
        USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

CREATE TRIGGER users_points_start
    BEFORE INSERT ON users
    FOR EACH ROW WHEN (NEW.points <> 0) EXECUTE FUNCTION guard_points();

CREATE TRIGGER users_points_guard
    BEFORE UPDATE ON users
    FOR EACH ROW WHEN (NEW.points IS DISTINCT FROM OLD.points AND pg_trigger_depth() < 1)
    EXECUTE FUNCTION guard_points();
