-- A student's session that began at the university's provider.
INSERT INTO sessions (id, token_hash, method, user_id, expires_at)
SELECT '11fd0000-0000-7000-8000-000000000001', '\xa994', 'university', id, '2099-01-01T00:00:00Z'
FROM users ORDER BY id LIMIT 1;
