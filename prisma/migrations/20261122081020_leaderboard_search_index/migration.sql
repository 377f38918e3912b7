-- Serves the leaderboard's search, which must not find an account by its email or techid. Not a partial index: PostgreSQL
-- would not use its statistics, and take every word for a rare one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_leaderboard_search_idx ON users
    USING gin (search_text(name, college) gin_trgm_ops);
