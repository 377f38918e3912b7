CREATE INDEX CONCURRENTLY IF NOT EXISTS users_search_texts_idx ON users
    USING gin (search_public gin_trgm_ops, search_private gin_trgm_ops);
