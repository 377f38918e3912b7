-- An application that an administrator reads.
INSERT INTO application_claims (application_id, administrator_id, claimed_at, expires_at)
VALUES ('11fc0000-0000-7000-8000-000000000003', '0a000000-0000-7000-8000-0000000000c1', '2026-11-30T12:00:00Z', '2026-11-30T12:02:00Z');
