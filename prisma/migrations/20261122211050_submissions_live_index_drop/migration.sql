-- submissions_one_live_key replaces it.
DROP INDEX CONCURRENTLY IF EXISTS submissions_live_key;
