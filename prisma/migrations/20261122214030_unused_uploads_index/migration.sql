-- Serves the sweep of files that nothing uses (server/features/uploads/sweep-uploads.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS uploads_unused_idx ON uploads (ready_at)
    WHERE status = 'ready' AND num_nonnulls(task_id, submission_id, profile_of_user_id, draft_id) = 0;
