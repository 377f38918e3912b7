-- Who reviews a submission at the moment, every review with the version that it judged, and the versions that were reviewed
-- and then replaced.

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "revise_until" TIMESTAMPTZ(3),
ADD COLUMN     "revised_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "replaced_in_version" INTEGER;

-- CreateTable
CREATE TABLE "review_claims" (
    "submission_id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_claims_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "status" "submission_status" NOT NULL,
    "points" INTEGER NOT NULL,
    "feedback" TEXT NOT NULL,
    "revise_until" TIMESTAMPTZ(3),
    "administrator_id" UUID,
    "reviewed_at" TIMESTAMPTZ(3) NOT NULL,
    "reversed_at" TIMESTAMPTZ(3),
    "reversed_by_id" UUID,
    "reversal_reason" TEXT,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_versions" (
    "submission_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "link" TEXT,
    "file_ids" UUID[],
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "submission_versions_pkey" PRIMARY KEY ("submission_id","version")
);

-- CreateIndex
CREATE INDEX "review_claims_administrator_id_idx" ON "review_claims"("administrator_id");

-- CreateIndex
CREATE INDEX "reviews_submission_id_reviewed_at_idx" ON "reviews"("submission_id", "reviewed_at");

-- AddForeignKey
ALTER TABLE "review_claims" ADD CONSTRAINT "review_claims_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_claims" ADD CONSTRAINT "review_claims_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reversed_by_id_fkey" FOREIGN KEY ("reversed_by_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- The same as before, with the new status. The next migration validates it.
ALTER TABLE submissions
    DROP CONSTRAINT submissions_verdict_check,
    ADD CONSTRAINT submissions_verdict_check CHECK (
        CASE status
            WHEN 'pending' THEN
                num_nonnulls(points, verdict_id, reviewed_at, reviewed_by_id) = 0
            WHEN 'approved' THEN
                num_nulls(points, verdict_id, reviewed_at) = 0 AND points BETWEEN 0 AND max_points
            WHEN 'rejected' THEN
                num_nulls(points, verdict_id, reviewed_at) = 0 AND points = 0
            WHEN 'changes_requested' THEN
                num_nulls(points, verdict_id, reviewed_at) = 0 AND points = 0
            ELSE false
        END
    ) NOT VALID;

ALTER TABLE reviews
    ADD CONSTRAINT reviews_status_check CHECK (status <> 'pending'),
    ADD CONSTRAINT reviews_reversal_check
        CHECK (reversed_at IS NOT NULL OR num_nonnulls(reversed_by_id, reversal_reason) = 0);

-- Servers of this release insert the review in the statement that changes the submission; this adds those of servers of the
-- release before.
CREATE FUNCTION copy_review() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO reviews (id, submission_id, version, status, points, feedback, revise_until, administrator_id, reviewed_at)
    VALUES (NEW.verdict_id, NEW.id, NEW.version, NEW.status, NEW.points, coalesce(NEW.feedback, ''), NEW.revise_until,
        NEW.reviewed_by_id, NEW.reviewed_at)
    ON CONFLICT (id) DO NOTHING;
    RETURN NULL;
END;
$$;

CREATE TRIGGER submissions_review_added AFTER INSERT ON submissions
    FOR EACH ROW WHEN (NEW.verdict_id IS NOT NULL) EXECUTE FUNCTION copy_review();
CREATE TRIGGER submissions_review_changed AFTER UPDATE OF verdict_id ON submissions
    FOR EACH ROW WHEN (NEW.verdict_id IS NOT NULL AND NEW.verdict_id IS DISTINCT FROM OLD.verdict_id)
    EXECUTE FUNCTION copy_review();

-- Of pending work only: a review and a deletion have their own event, which ends the claim too.
CREATE FUNCTION append_claim_events() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    claimed uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.submission_id ELSE NEW.submission_id END;
    holder uuid := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE NEW.administrator_id END;
BEGIN
    INSERT INTO live_events (audience, kind, data)
    SELECT event.audience, event.kind, event.data
    FROM submissions CROSS JOIN LATERAL (VALUES
        ('administrators', 'claim', jsonb_build_object('submissionId', id, 'administratorId', holder)),
        ('user:' || user_id, 'submission', jsonb_build_object('submissionId', id, 'taskId', task_id, 'userId', user_id,
            'status', status, 'change', CASE WHEN holder IS NULL THEN 'released' ELSE 'claimed' END))
    ) AS event (audience, kind, data)
    WHERE submissions.id = claimed AND submissions.status = 'pending';
    RETURN NULL;
END;
$$;

CREATE TRIGGER review_claims_live_added AFTER INSERT ON review_claims
    FOR EACH ROW EXECUTE FUNCTION append_claim_events();
-- Not when a claim is only prolonged.
CREATE TRIGGER review_claims_live_changed AFTER UPDATE ON review_claims
    FOR EACH ROW WHEN ((OLD.administrator_id, OLD.claimed_at) IS DISTINCT FROM (NEW.administrator_id, NEW.claimed_at))
    EXECUTE FUNCTION append_claim_events();
CREATE TRIGGER review_claims_live_removed AFTER DELETE ON review_claims
    FOR EACH ROW EXECUTE FUNCTION append_claim_events();

-- The same as before, with the changes 'reversed' and 'revised'.
CREATE OR REPLACE FUNCTION append_submission_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'administrators user:' || user_id, 'submission', jsonb_build_object('submissionId', id, 'taskId', task_id,
            'userId', user_id, 'status', status, 'change', 'created')
        FROM added;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'administrators user:' || user_id, 'submission', jsonb_build_object('submissionId', id, 'taskId', task_id,
            'userId', user_id, 'status', status, 'change', 'deleted')
        FROM removed;
    ELSE
        -- Neither a deleted task nor a migration that fills a column changes what a student or reviewer did.
        INSERT INTO live_events (audience, kind, data)
        SELECT 'administrators user:' || added.user_id, 'submission', jsonb_build_object('submissionId', added.id,
            'taskId', added.task_id, 'userId', added.user_id, 'status', added.status,
            'change', CASE
                WHEN added.verdict_id IS NOT DISTINCT FROM removed.verdict_id THEN 'edited'
                WHEN added.verdict_id IS NOT NULL THEN 'reviewed'
                WHEN added.version = removed.version THEN 'reversed'
                ELSE 'revised'
            END)
        FROM added JOIN removed USING (id)
        WHERE (added.version, added.status, added.verdict_id)
            IS DISTINCT FROM (removed.version, removed.status, removed.verdict_id);
    END IF;
    RETURN NULL;
END;
$$;
