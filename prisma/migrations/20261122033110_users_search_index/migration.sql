CREATE INDEX CONCURRENTLY IF NOT EXISTS users_search_idx ON users
    USING gin (search_text(name, email, college, techid) gin_trgm_ops);
