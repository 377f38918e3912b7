-- Serves the work that has the same link.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_link_idx ON submissions (link_key(link)) WHERE link IS NOT NULL;
