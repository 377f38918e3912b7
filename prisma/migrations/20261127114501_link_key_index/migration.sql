-- Serves the work that has the same link. submissions_link_idx does it for servers of the release before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_link_key_idx ON submissions (link_key);
