-- A GIN index has no operators for an enum, but for an array of one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_status_search_idx ON submissions
    USING gin ((ARRAY[status]), search_text(title, task_title) gin_trgm_ops);
