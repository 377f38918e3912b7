-- Serves the number of open tasks in the administrators' sidebar.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_last_date_idx ON tasks (last_date);
