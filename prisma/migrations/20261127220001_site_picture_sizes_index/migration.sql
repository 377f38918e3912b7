-- Serves the sizes of a picture of the site.
CREATE INDEX CONCURRENTLY IF NOT EXISTS uploads_size_of_id_idx ON uploads (size_of_id);
