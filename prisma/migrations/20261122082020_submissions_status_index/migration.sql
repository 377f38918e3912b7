CREATE INDEX CONCURRENTLY IF NOT EXISTS "submissions_status_submitted_at_id_idx"
    ON "submissions"("status", "submitted_at" DESC, "id" DESC);
