-- A student's appeal against a review, one for each review.

-- CreateTable
CREATE TABLE "appeals" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "review_id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "outcome" TEXT,
    "answer" TEXT,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "decision_id" UUID,

    CONSTRAINT "appeals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "appeals_review_id_key" ON "appeals"("review_id");

-- CreateIndex
CREATE UNIQUE INDEX "appeals_decision_id_key" ON "appeals"("decision_id");

-- CreateIndex
CREATE INDEX "appeals_submission_id_idx" ON "appeals"("submission_id");

-- CreateIndex
CREATE INDEX "appeals_user_id_idx" ON "appeals"("user_id");

-- AddForeignKey
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "reviews"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- `ended`: the review was reversed before a decision.
ALTER TABLE appeals ADD CONSTRAINT appeals_outcome_check CHECK (outcome IN ('upheld', 'granted', 'ended')),
    ADD CONSTRAINT appeals_decided_check CHECK ((outcome IS NULL) = (decided_at IS NULL)),
    ADD CONSTRAINT appeals_answer_check CHECK (answer IS NULL OR outcome IS NOT NULL),
    ADD CONSTRAINT appeals_decision_check CHECK (decision_id IS NULL OR outcome IS NOT DISTINCT FROM 'granted');

-- The two lists of administrators.
CREATE INDEX appeals_open_idx ON appeals (created_at, id) WHERE outcome IS NULL;
CREATE INDEX appeals_decided_idx ON appeals (decided_at DESC, id DESC) WHERE outcome IS NOT NULL;

-- Whatever reverses a review ends an open appeal against it. A decision sets the outcome first.
CREATE FUNCTION end_appeal_of_reversed_review() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE appeals SET outcome = 'ended', decided_at = NEW.reversed_at
    WHERE review_id = NEW.id AND outcome IS NULL;
    RETURN NULL;
END;
$$;
CREATE TRIGGER reviews_end_appeal AFTER UPDATE OF reversed_at ON reviews
    FOR EACH ROW WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL)
    EXECUTE FUNCTION end_appeal_of_reversed_review();

-- Tells open pages of administrators and of the student.
CREATE FUNCTION append_appeal_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM append_live_event('administrators user:' || user_id, 'appeal',
        jsonb_build_object('appealId', id, 'submissionId', submission_id))
    FROM changed;
    RETURN NULL;
END;
$$;
CREATE TRIGGER appeals_live_added AFTER INSERT ON appeals
    REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_appeal_events();
CREATE TRIGGER appeals_live_changed AFTER UPDATE ON appeals
    REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_appeal_events();
CREATE TRIGGER appeals_live_removed AFTER DELETE ON appeals
    REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_appeal_events();
