-- Serves the reminders of work that may be revised until a date of its review.
CREATE INDEX CONCURRENTLY IF NOT EXISTS submissions_revise_until_idx ON submissions (revise_until)
  WHERE revise_until IS NOT NULL;
