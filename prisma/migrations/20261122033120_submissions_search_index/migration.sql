CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_search_idx ON submissions
    USING gin (search_text(title, task_title) gin_trgm_ops);
