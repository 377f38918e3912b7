-- Imports of people and of points from spreadsheets, and accounts that an import made: nobody has signed in to them yet.
ALTER TABLE "users" DROP CONSTRAINT "users_identity_check",
    ADD CONSTRAINT "users_identity_check" CHECK (
        deleted_at IS NOT NULL OR (email IS NOT NULL AND num_nonnulls(issuer, subject) IN (0, 2) AND (issuer IS NOT NULL OR last_sign_in_at IS NULL))
    ) NOT VALID;

CREATE TABLE "import_batches" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "administrator_id" UUID,
    "request_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_sha256" BYTEA NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "total" INTEGER NOT NULL,
    "counts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "undo_reason" TEXT,
    "undone_by_id" UUID,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_batches_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "import_batches_kind_check" CHECK (kind IN ('people', 'points')),
    CONSTRAINT "import_batches_state_check" CHECK (state IN ('running', 'done', 'undoing', 'undone'))
);

CREATE TABLE "import_items" (
    "batch_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "values" JSONB,
    "outcome" TEXT NOT NULL DEFAULT 'waiting',
    "message" TEXT,
    "user_id" UUID,
    "points" INTEGER NOT NULL DEFAULT 0,
    "entry_id" UUID,

    CONSTRAINT "import_items_pkey" PRIMARY KEY ("batch_id", "position"),
    CONSTRAINT "import_items_outcome_check" CHECK (
        outcome IN ('waiting', 'created', 'changed', 'unchanged', 'given', 'failed', 'stopped', 'undone', 'kept')
    ),
    -- What a row says about somebody is not kept longer than it is needed.
    CONSTRAINT "import_items_values_check" CHECK ((outcome = 'waiting') = ("values" IS NOT NULL))
);
CREATE INDEX "import_items_batch_id_outcome_position_idx" ON "import_items"("batch_id", "outcome", "position");
CREATE INDEX "import_items_user_id_idx" ON "import_items"("user_id");

ALTER TABLE "import_batches"
    ADD CONSTRAINT "import_batches_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    ADD CONSTRAINT "import_batches_undone_by_id_fkey" FOREIGN KEY ("undone_by_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "import_items"
    ADD CONSTRAINT "import_items_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "import_batches"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    ADD CONSTRAINT "import_items_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
