-- Serves the students of a college, and the check before a college is removed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_college_id_id_idx ON users (college_id, id);
