-- Serves the users of a college and the suggestions of colleges; users_college_order_idx has the order of the list.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_college_prefix_idx ON users (lower(nullif(college, '')) COLLATE "C", id)
  WHERE deleted_at IS NULL;
