-- A student who has agreed twice and is in the middle of the welcome, and a publication that asks again.
INSERT INTO users (id, uid, issuer, subject, email, name, techid, interests, welcome_step, agreed_to, updated_at) VALUES
    ('0d010000-0000-7000-8000-000000000001', 'uid-welcome-1', 'https://accounts.google.com', 'welcome-1', 'welcome@students.example', 'Welcome', 'TB26-90501', '{Design,Marketing}', 2, 7, now());
INSERT INTO consents (user_id, document, version, text_of, at) VALUES
    ('0d010000-0000-7000-8000-000000000001', 'privacy', 0, '2026-11-30', now()),
    ('0d010000-0000-7000-8000-000000000001', 'terms', 0, '2026-11-30', now()),
    ('0d010000-0000-7000-8000-000000000001', 'terms', 7, '2026-11-30', now());
INSERT INTO site_versions (content, asks_again) SELECT content, true FROM site_versions ORDER BY number LIMIT 1;
