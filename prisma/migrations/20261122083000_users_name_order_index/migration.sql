-- Serves the list of users by name in both directions (server/features/users/user-order.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_name_order_idx ON users (lower(nullif(name, '')), id)
  WHERE deleted_at IS NULL;
