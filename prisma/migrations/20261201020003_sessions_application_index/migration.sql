CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_application_id_idx" ON "sessions"("application_id");
