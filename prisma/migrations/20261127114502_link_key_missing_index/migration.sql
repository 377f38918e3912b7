-- Serves the sweep that fills the missing keys. Usually it is empty.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_link_key_missing_idx ON submissions (id) WHERE link IS NOT NULL AND link_key IS NULL;
