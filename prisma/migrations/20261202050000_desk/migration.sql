-- The page of a student: why the account is disabled, notes of administrators, messages that they begin. And what they do to many at once.
ALTER TABLE "users" ADD COLUMN "disabled_reason" TEXT;
ALTER TABLE "contact_messages" ADD COLUMN "begun_by_id" UUID;

CREATE TABLE "user_notes" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "administrator_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_notes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "user_notes_user_id_id_idx" ON "user_notes"("user_id", "id");

CREATE TABLE "user_batches" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "administrator_id" UUID,
    "request_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "points" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'running',
    "total" INTEGER NOT NULL,
    "counts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "undo_reason" TEXT,
    "undone_by_id" UUID,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_batches_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "user_batches_action_check" CHECK (action IN ('message', 'points', 'disable', 'enable')),
    CONSTRAINT "user_batches_points_check" CHECK ((action = 'points') = (points IS NOT NULL)),
    CONSTRAINT "user_batches_state_check" CHECK (state IN ('running', 'done', 'undoing', 'undone'))
);

CREATE TABLE "user_batch_items" (
    "batch_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT 'waiting',
    "message" TEXT,
    "entry_id" UUID,

    CONSTRAINT "user_batch_items_pkey" PRIMARY KEY ("batch_id", "position"),
    CONSTRAINT "user_batch_items_outcome_check" CHECK (
        outcome IN ('waiting', 'done', 'skipped', 'failed', 'stopped', 'undone', 'kept')
    )
);
CREATE INDEX "user_batch_items_batch_id_outcome_position_idx" ON "user_batch_items"("batch_id", "outcome", "position");
CREATE INDEX "user_batch_items_user_id_idx" ON "user_batch_items"("user_id");

ALTER TABLE "user_notes"
    ADD CONSTRAINT "user_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "user_notes_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "user_batches"
    ADD CONSTRAINT "user_batches_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    ADD CONSTRAINT "user_batches_undone_by_id_fkey" FOREIGN KEY ("undone_by_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "user_batch_items"
    ADD CONSTRAINT "user_batch_items_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "user_batches"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "user_batch_items_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Servers of the previous release delete accounts too.
CREATE FUNCTION erase_desk_of_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    NEW.disabled_reason := NULL;
    NEW.interests := '{}';
    DELETE FROM user_notes WHERE user_id = NEW.id;
    DELETE FROM consents WHERE user_id = NEW.id;
    RETURN NEW;
END;
$$;
CREATE TRIGGER users_erase_desk BEFORE UPDATE OF deleted_at ON users
    FOR EACH ROW WHEN ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)) EXECUTE FUNCTION erase_desk_of_account();
