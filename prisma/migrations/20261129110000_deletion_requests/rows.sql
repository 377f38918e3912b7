-- A student who has asked for the deletion of the account.
INSERT INTO users (id, uid, issuer, subject, email, name, techid, updated_at, deletion_requested_at)
VALUES ('11fb0000-0000-7000-8000-000000000001', 'leaving', 'https://accounts.google.com', 'leaving', 'leaving@example.org', 'Leaving Student',
    'TB26-90031', '2026-11-29T11:00:00Z', '2026-11-29T11:00:00Z');
