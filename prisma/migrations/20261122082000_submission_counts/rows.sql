-- What this release added to those before it: its server folds the changes that the triggers append.

WITH folded AS (DELETE FROM submission_count_changes RETURNING task_id, status, change)
INSERT INTO submission_counts (task_id, status, submissions)
SELECT task_id, status, sum(change) FROM folded GROUP BY 1, 2 HAVING sum(change) <> 0
ON CONFLICT (task_id, status) DO UPDATE SET submissions = submission_counts.submissions + EXCLUDED.submissions;
