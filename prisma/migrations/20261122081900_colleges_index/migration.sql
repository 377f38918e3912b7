-- Serves the count of distinct colleges, which skips from one to the next instead of reading all users.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_colleges_idx ON users (college)
    WHERE deleted_at IS NULL AND disabled_at IS NULL;
