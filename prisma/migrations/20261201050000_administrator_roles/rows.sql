INSERT INTO administrators (id, email, name, role)
VALUES ('01912345-0000-7000-8000-00000000ad01', 'reviewer@example.org', 'Meera Nair', 'reviewer');
INSERT INTO administrators (id, email, role, invited_at)
VALUES ('01912345-0000-7000-8000-00000000ad02', 'organiser@example.org', 'organiser', '2026-11-30T00:00:00Z');
