CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_deletion_requested_idx" ON "users"("deletion_requested_at") WHERE deletion_requested_at IS NOT NULL;
