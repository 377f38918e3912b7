INSERT INTO users (id, uid, issuer, subject, email, name, updated_at, news_seen_at) VALUES
    ('0b000000-0000-7000-8000-0000000000f1', 'uid-news', 'https://accounts.google.com', 'subject-news', 'news@students.test', 'News Reader',
    '2026-03-21T00:00:00Z', '2026-03-22T00:00:00Z');
