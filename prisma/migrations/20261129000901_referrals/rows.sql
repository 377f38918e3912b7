INSERT INTO referral_codes (user_id, code) VALUES ('0b000000-0000-7000-8000-000000000001', 'abcdefghjk');
INSERT INTO referrals (task_id, referrer_id, newcomer_id, registration, state, points, doubts, reason, created_at, counted_at) VALUES
    ('0d090000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000002', NULL, 'joined', 20, '{}', NULL, now(), NULL),
    ('0d090000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000003', NULL, 'review', 20, '{device}', NULL, now(), NULL),
    ('0d090000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000001', NULL, 'T-1', 'counted', 0, '{}', NULL, now(), now()),
    ('0d090000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000001', NULL, 'T-2', 'refused', 20, '{}', 'Cancelled', now(), NULL);
INSERT INTO report_tokens (task_id, token_hash, created_at) VALUES ('0d090000-0000-7000-8000-000000000001', '\x0901', now());
INSERT INTO former_accounts (mark, deleted_at) VALUES ('\x0902', now());
