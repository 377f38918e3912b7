-- One live submission per student, task and round. The statuses are those that `submissionRules` calls live.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS submissions_live_round_key ON submissions (user_id, task_id, round) WHERE status IN ('pending', 'approved', 'changes_requested');
