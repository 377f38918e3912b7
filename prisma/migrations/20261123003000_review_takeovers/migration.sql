-- Why an administrator took the claim of another one. Not in the audit trail, which is never erased.
CREATE TABLE "review_takeovers" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "submission_id" UUID NOT NULL,
    "from_id" UUID,
    "by_id" UUID,
    "reason" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_takeovers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "review_takeovers_submission_id_idx" ON "review_takeovers"("submission_id");

-- AddForeignKey
ALTER TABLE "review_takeovers" ADD CONSTRAINT "review_takeovers_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_takeovers" ADD CONSTRAINT "review_takeovers_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_takeovers" ADD CONSTRAINT "review_takeovers_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;
