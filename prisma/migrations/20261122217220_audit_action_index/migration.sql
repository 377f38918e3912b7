-- Serves the audit page: one kind of action (server/features/audit-trail).
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_action_at_id_idx ON audit_events (action, at DESC, id DESC);
