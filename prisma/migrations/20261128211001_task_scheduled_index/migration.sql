-- Serves the scheduled tasks that are due.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_scheduled_idx ON tasks (offered_date) WHERE state = 'scheduled';
