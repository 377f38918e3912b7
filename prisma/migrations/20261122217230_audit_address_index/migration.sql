-- Serves the sweep that forgets addresses (server/features/audit/sweep-audit-events.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_addressed_idx ON audit_events (at) WHERE network_address IS NOT NULL;
