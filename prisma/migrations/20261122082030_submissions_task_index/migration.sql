CREATE INDEX CONCURRENTLY IF NOT EXISTS "submissions_task_id_status_submitted_at_id_idx"
    ON "submissions"("task_id", "status", "submitted_at" DESC, "id" DESC);
