-- Serves the total of the list of users: the kept standings count the accounts that are not disabled.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_disabled_idx ON users (id)
  WHERE disabled_at IS NOT NULL AND deleted_at IS NULL;
