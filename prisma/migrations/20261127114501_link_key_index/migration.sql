-- Serves the work that has the same link.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_link_key_idx ON submissions (link_key);
