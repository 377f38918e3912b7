-- Serves the users who joined between two times.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_joined_idx ON users (created_at, id) WHERE deleted_at IS NULL;
