-- Serves the users of a city and the suggestions of cities (server/features/users).
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_city_prefix_idx ON users (lower(nullif(college_city, '')) COLLATE "C", id)
  WHERE deleted_at IS NULL;
