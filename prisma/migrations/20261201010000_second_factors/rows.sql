INSERT INTO authenticator_apps (administrator_id, secret, last_step) VALUES
    ('0a000000-0000-7000-8000-000000000001', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 59000000);
INSERT INTO passkeys (id, administrator_id, credential_id, public_key, counter, name, last_used_at) VALUES
    ('01980000-0000-7000-8000-00000000e001', '0a000000-0000-7000-8000-000000000001', '\x01', '\x02', 0, 'Phone', NULL),
    ('01980000-0000-7000-8000-00000000e002', '0a000000-0000-7000-8000-000000000001', '\x03', '\x04', 4294967295, 'Key', '2026-03-02T00:00:00Z');
INSERT INTO recovery_codes (administrator_id, code_hash) VALUES ('0a000000-0000-7000-8000-000000000001', '\x05');
INSERT INTO known_browsers (administrator_id, browser_hash, last_sign_in_at) VALUES
    ('0a000000-0000-7000-8000-000000000001', '\x06', '2026-03-02T00:00:00Z');
UPDATE sessions SET second_factor_at = '2026-03-02T00:00:00Z', confirmed_at = '2026-03-02T00:00:00Z'
WHERE administrator_id IS NOT NULL;
