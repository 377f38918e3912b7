-- Serves all submissions, longest waiting first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_handed_in_idx
    ON submissions ((coalesce(revised_at, submitted_at)), id);
