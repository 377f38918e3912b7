-- Serves the audit page: what one person did (server/features/audit-trail).
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_actor_id_at_id_idx ON audit_events (actor_id, at DESC, id DESC);
