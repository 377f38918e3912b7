-- Serves the filter of the audit trail that finds deleted work by its task (server/features/audit-trail/audit-condition.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_deleted_work_idx ON audit_events ((detail ->> 'taskId'))
    WHERE (detail ->> 'taskId') IS NOT NULL;
