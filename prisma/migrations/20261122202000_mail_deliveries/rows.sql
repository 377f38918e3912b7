INSERT INTO mail_deliveries (id, key, purpose, user_id, state, message_id, attempts, handed_at, settled_at, notification_ids)
SELECT gen_random_uuid(), 'test-' || id, 'test', id, 'sent', '<test-' || id || '@festival.example>', 1, '2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z', ARRAY[gen_random_uuid()]
FROM users WHERE deleted_at IS NULL ORDER BY id LIMIT 2;
INSERT INTO mail_deliveries (id, key, purpose, contact_message_id, state, message_id, attempts, last_error)
SELECT gen_random_uuid(), 'contact-' || id, 'contact', id, 'waiting', '<contact-' || id || '@festival.example>', 1, '451 try again'
FROM contact_messages ORDER BY id LIMIT 1;
INSERT INTO mail_bounces (user_id, address, reason, at)
SELECT id, email, '550 5.1.1 no such user', '2026-03-02T00:00:00Z' FROM users WHERE email IS NOT NULL ORDER BY id LIMIT 1;
