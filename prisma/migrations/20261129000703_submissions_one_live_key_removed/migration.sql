DROP INDEX CONCURRENTLY IF EXISTS submissions_one_live_key;
