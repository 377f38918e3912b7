-- Unused since 20261129000201_scores_true_points_index: no release had it.
DROP INDEX CONCURRENTLY IF EXISTS scores_points_idx;
