-- Serves the search for answers of past editions.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_edition_answers_idx ON submissions (edition_id, id) WHERE answers <> '[]'::jsonb;
