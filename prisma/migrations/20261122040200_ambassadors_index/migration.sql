-- Serves the leaderboard in its order, and ranks and counts without reading the table: `id` excludes the few student
-- accounts of administrators (server/features/points/is-ambassador.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_ambassadors_idx ON users (points DESC, created_at, id)
  WHERE deleted_at IS NULL AND disabled_at IS NULL;
