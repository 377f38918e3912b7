-- Serves the answers to the form of a task.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_answers_idx ON submissions (task_id, submitted_at DESC, id DESC) WHERE answers IS NOT NULL;
