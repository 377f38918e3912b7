-- Serves the number of reviews of each administrator since a time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reviews_administrator_id_reviewed_at_idx ON reviews (administrator_id, reviewed_at);
