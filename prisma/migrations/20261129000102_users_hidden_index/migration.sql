-- Serves the number of accounts, of which the boards count the others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_hidden_idx ON users (id) WHERE hidden AND disabled_at IS NULL AND deleted_at IS NULL;
