-- Serves the end of a freeze.
CREATE INDEX CONCURRENTLY IF NOT EXISTS scores_held_idx ON scores (user_id) WHERE held_at IS NOT NULL;
