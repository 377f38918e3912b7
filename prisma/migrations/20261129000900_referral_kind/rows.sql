INSERT INTO tasks (id, title, content, last_date, points, domain, kind, kind_settings, updated_at) VALUES
    ('0d090000-0000-7000-8000-000000000001', 'Bring a friend', 'Send them your link.', '2099-01-01T00:00:00Z', 20, 'Outreach', 'referral',
        '{"kind": "referral", "counts": "newcomers", "when": "profile", "cap": 10}', now());
