-- Serves the number of works of a task that have its bonus.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_bonus_idx ON submissions (task_id) WHERE bonus > 0;
