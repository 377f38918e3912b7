-- Serves the list of users by college in both directions (server/features/users/user-order.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_college_order_idx ON users (lower(nullif(college, '')), id)
  WHERE deleted_at IS NULL;
