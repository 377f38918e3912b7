INSERT INTO account_expiries (user_id, deletes_at, told_at, told_again_at) VALUES
    ('0b000000-0000-7000-8000-000000000001', now() + interval '30 days', now(), NULL),
    ('0b000000-0000-7000-8000-000000000002', now() + interval '7 days', now() - interval '23 days', now());
