INSERT INTO mail_digests (day, since, until, after_user_id, finished_at)
SELECT '2026-03-02', '2026-03-01T18:00:00Z', '2026-03-02T18:00:00Z', max(id::text)::uuid, '2026-03-02T18:01:00Z' FROM users;
