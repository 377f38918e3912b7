-- One review for many submissions, which a job gives to one after the other; and its result for each of them.

-- CreateTable
CREATE TABLE "review_batches" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "administrator_id" UUID,
    "request_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "points_rule" TEXT,
    "points_value" INTEGER,
    "feedback" TEXT NOT NULL,
    "revise_until" TIMESTAMPTZ(3),
    "filter" JSONB,
    "state" TEXT NOT NULL DEFAULT 'running',
    "total" INTEGER NOT NULL,
    "counts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "undo_reason" TEXT,
    "undone_by_id" UUID,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "review_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_batch_items" (
    "batch_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "submission_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "task_title" TEXT,
    "outcome" TEXT NOT NULL DEFAULT 'waiting',
    "message" TEXT,
    "review_id" UUID,
    "points" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "review_batch_items_pkey" PRIMARY KEY ("batch_id","position")
);

-- CreateIndex
CREATE INDEX "review_batch_items_batch_id_outcome_position_idx" ON "review_batch_items"("batch_id", "outcome", "position");

-- CreateIndex
CREATE UNIQUE INDEX "review_batch_items_batch_id_submission_id_key" ON "review_batch_items"("batch_id", "submission_id");

-- AddForeignKey
ALTER TABLE "review_batches" ADD CONSTRAINT "review_batches_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_batches" ADD CONSTRAINT "review_batches_undone_by_id_fkey" FOREIGN KEY ("undone_by_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_batch_items" ADD CONSTRAINT "review_batch_items_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "review_batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

ALTER TABLE review_batches
    ADD CONSTRAINT review_batches_action_check CHECK (action IN ('approve', 'reject', 'request_changes', 'delete')),
    ADD CONSTRAINT review_batches_points_check CHECK (CASE
        WHEN action <> 'approve' THEN num_nonnulls(points_rule, points_value) = 0
        WHEN points_rule = 'full' THEN points_value IS NULL
        WHEN points_rule IN ('fixed', 'percent') THEN points_value >= 0
        ELSE false END),
    ADD CONSTRAINT review_batches_state_check CHECK (CASE state
        WHEN 'running' THEN num_nonnulls(finished_at, undo_reason, undone_at) = 0
        WHEN 'done' THEN finished_at IS NOT NULL AND num_nonnulls(undo_reason, undone_at) = 0
        WHEN 'undoing' THEN undo_reason IS NOT NULL AND undone_at IS NULL
        WHEN 'undone' THEN num_nonnulls(undo_reason, undone_at) = 2
        ELSE false END);
ALTER TABLE review_batch_items
    ADD CONSTRAINT review_batch_items_outcome_check CHECK (outcome IN ('waiting', 'done', 'claimed', 'reviewed', 'changed',
        'gone', 'failed', 'stopped', 'undone', 'kept'));

-- A step of the job counts the items of its batch: the page of administrators reads the numbers again.
CREATE FUNCTION append_batch_event() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM append_live_event('administrators', 'batch', jsonb_build_object('batchId', NEW.id));
    RETURN NULL;
END;
$$;

CREATE TRIGGER review_batches_live_added AFTER INSERT ON review_batches
    FOR EACH ROW EXECUTE FUNCTION append_batch_event();
CREATE TRIGGER review_batches_live_changed AFTER UPDATE ON review_batches
    FOR EACH ROW WHEN ((OLD.state, OLD.counts) IS DISTINCT FROM (NEW.state, NEW.counts))
    EXECUTE FUNCTION append_batch_event();
