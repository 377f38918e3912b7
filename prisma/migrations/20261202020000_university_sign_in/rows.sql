-- A sign-in in progress at the university's provider, and a student's session that began there.
INSERT INTO sign_in_attempts (state_hash, browser_hash, provider, nonce, code_verifier, expires_at)
VALUES ('\xa992', '\xa993', 'university', 'nonce', 'verifier', '2099-01-01T00:00:00Z');
INSERT INTO sessions (id, token_hash, method, user_id, expires_at)
SELECT '11fd0000-0000-7000-8000-000000000001', '\xa994', 'university', id, '2099-01-01T00:00:00Z'
FROM users ORDER BY id LIMIT 1;
