-- Serves those of a task, longest waiting first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_task_handed_in_idx
    ON submissions (task_id, status, (coalesce(revised_at, submitted_at)), id);
