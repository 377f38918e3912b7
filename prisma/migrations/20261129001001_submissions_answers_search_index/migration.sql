-- Serves the search in the answers to a form. They are in one text.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_answers_search_idx ON submissions USING gin (search_text(VARIADIC ARRAY[description]) gin_trgm_ops) WHERE answers IS NOT NULL;
