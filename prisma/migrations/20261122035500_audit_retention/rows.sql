INSERT INTO audit_events (id, at, actor_kind, action) VALUES (gen_random_uuid(), '2026-03-01T00:00:00Z', 'system', 'session.refuse');
