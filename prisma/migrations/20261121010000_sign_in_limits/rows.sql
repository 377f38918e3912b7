-- What this release added to those before it.

INSERT INTO sign_in_limits (key, failures, expires_at) VALUES ('\x01', 5, '2026-03-01T00:15:00Z'), ('\x02', 1, '2099-01-01T00:00:00Z');
-- An erased account's address is free again.
INSERT INTO users (id, uid, issuer, subject, email, updated_at) VALUES
    ('0b010000-0000-7000-8000-000000000001', 'uid-40-again', 'https://accounts.google.com', 'subject-40-again', 'student.40@students.example', '2026-04-01T00:00:00Z');
