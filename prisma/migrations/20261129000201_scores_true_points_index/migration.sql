-- Serves the accounts of a board by all their points, as administrators see them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS scores_true_points_idx ON scores (board, (points + held_points) DESC, user_id);
