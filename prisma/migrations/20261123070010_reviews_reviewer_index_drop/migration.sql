-- reviews_counted_idx replaces it, also for servers of the release before.
DROP INDEX CONCURRENTLY IF EXISTS reviews_administrator_id_reviewed_at_idx;
