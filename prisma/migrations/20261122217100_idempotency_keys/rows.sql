INSERT INTO idempotency_keys (account_id, key_hash, request_hash, attempt, begun_at, status, content_type, body)
SELECT id, '\x01', '\x02', gen_random_uuid(), '2026-03-02T00:00:00Z', 200, 'application/json; charset=utf-8', '{}'
FROM users WHERE deleted_at IS NULL ORDER BY id LIMIT 1;
INSERT INTO idempotency_keys (account_id, key_hash, request_hash, attempt, begun_at)
SELECT id, '\x01', '\x02', gen_random_uuid(), '2026-03-02T00:00:00Z' FROM administrators ORDER BY id LIMIT 1;
