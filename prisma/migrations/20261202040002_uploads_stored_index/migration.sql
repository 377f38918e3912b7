-- Serves the sums of stored files by purpose and by owner without reading the table.
CREATE INDEX CONCURRENTLY IF NOT EXISTS uploads_stored_idx ON uploads (owner_user_id, purpose) INCLUDE (size) WHERE status = 'ready';
