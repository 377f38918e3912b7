-- Serves the number of reviews of each administrator since a time, without reading the reviews.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reviews_counted_idx ON reviews (administrator_id, reviewed_at) WHERE reversed_at IS NULL;
