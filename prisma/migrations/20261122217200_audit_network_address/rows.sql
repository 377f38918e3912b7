INSERT INTO audit_events (id, actor_kind, action, network_address)
VALUES (gen_random_uuid(), 'visitor', 'session.refuse', '192.0.2.1');
