-- Serves the search for accounts that nobody has signed in to for long.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_seen_idx ON users (COALESCE(last_sign_in_at, created_at), id) WHERE deleted_at IS NULL;
