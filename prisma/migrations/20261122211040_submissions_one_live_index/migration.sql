-- One live submission per student and task. The statuses are those that `submissionRules` calls live.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS submissions_one_live_key ON submissions (user_id, task_id)
    WHERE status IN ('pending', 'approved', 'changes_requested');
