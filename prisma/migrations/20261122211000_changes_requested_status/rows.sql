-- A submission may have the status from the next migration on.
INSERT INTO submission_counts (task_id, status, submissions)
VALUES ('00000000-0000-0000-0000-000000000000', 'changes_requested', 0);
