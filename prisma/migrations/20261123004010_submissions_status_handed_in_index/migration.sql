-- Serves those of a status, longest waiting first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_status_handed_in_idx
    ON submissions (status, (coalesce(revised_at, submitted_at)), id);
