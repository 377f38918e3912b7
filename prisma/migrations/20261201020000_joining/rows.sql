-- A link, an address, and an application of somebody who is signed in.
INSERT INTO invitation_links (id, name, code, use_limit, uses, ends_at)
VALUES ('11fc0000-0000-7000-8000-000000000001', 'Design club', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA', 10, 3, '2026-12-31T00:00:00Z');
INSERT INTO invited_addresses (id, email) VALUES ('11fc0000-0000-7000-8000-000000000002', 'invited@example.org');
INSERT INTO applications (id, issuer, subject, email, name, status, version, questions, answers, sent_at, message, decided_at, before_decision)
VALUES ('11fc0000-0000-7000-8000-000000000003', 'https://accounts.google.com', 'applicant', 'applicant@example.org', 'An Applicant', 'waiting', 3,
    '[{"id": "why", "type": "text", "text": "Why?", "options": [], "required": true}]', '{"why": ["Because."]}',
    '2026-11-30T10:00:00Z', 'We write again soon.', '2026-11-30T12:00:00Z', '{"status": "received", "message": "", "decidedAt": null, "decidedById": null}');
INSERT INTO sessions (id, token_hash, method, application_id, expires_at)
VALUES ('11fc0000-0000-7000-8000-000000000004', '\xa991', 'google', '11fc0000-0000-7000-8000-000000000003', '2099-01-01T00:00:00Z');
