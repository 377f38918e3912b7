-- Serves the work that has the same file.
CREATE INDEX CONCURRENTLY IF NOT EXISTS uploads_digest_idx ON uploads (sha256) WHERE submission_id IS NOT NULL;
