-- Serves the search for old files of work.
CREATE INDEX CONCURRENTLY IF NOT EXISTS uploads_of_work_idx ON uploads (ready_at, id) WHERE submission_id IS NOT NULL AND status = 'ready';
