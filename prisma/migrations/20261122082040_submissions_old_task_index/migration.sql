-- The index of the migration before also serves every query of this one.
DROP INDEX CONCURRENTLY IF EXISTS "submissions_task_id_idx";
