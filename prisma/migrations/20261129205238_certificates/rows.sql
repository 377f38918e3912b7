-- A template, a batch of it, and certificates: valid, replaced with its successor, revoked, and of a deleted account.
INSERT INTO certificate_templates (id, name, kind, award, title, body, paragraph, description, criteria, design, paper, signatures) VALUES
    ('0c100000-0000-7000-8000-000000000001', 'Taking part', 'certificate', '{"reason": "participation"}', 'Certificate', 'For {name}', '',
    'Took part', 'One approved work', 'torch', 'a4', '[{"name": "Ada", "office": "Head"}]');
INSERT INTO certificate_batches (id, template_id, edition_id, administrator_id, request_id, wording, state, total, created_at, finished_at, undo_reason, undone_at) VALUES
    ('0c200000-0000-7000-8000-000000000001', '0c100000-0000-7000-8000-000000000001', running_edition(), NULL, 'request', '{"kind": "certificate", "reason": "participation", "wording": {"title": "Certificate", "body": "For {name}", "paragraph": "", "description": "Took part", "criteria": "One approved work"}, "design": "torch", "paper": "a4",
    "signatures": [], "festival": "Emberfield", "organizer": "Office", "edition": "2026", "values": {}}', 'done', 2, now(), now(), NULL, NULL),
    ('0c200000-0000-7000-8000-000000000002', '0c100000-0000-7000-8000-000000000001', running_edition(), NULL, 'request', '{"kind": "certificate", "reason": "participation", "wording": {"title": "Certificate", "body": "For {name}", "paragraph": "", "description": "Took part", "criteria": "One approved work"}, "design": "torch", "paper": "a4",
    "signatures": [], "festival": "Emberfield", "organizer": "Office", "edition": "2026", "values": {}}', 'undone', 1, now(), now(), 'Too early', now());
INSERT INTO certificate_batch_items (batch_id, user_id, "values", outcome, message) VALUES
    ('0c200000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000001', '{}', 'issued', NULL),
    ('0c200000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000002', '{}', 'failed', 'No name'),
    ('0c200000-0000-7000-8000-000000000002', '0b000000-0000-7000-8000-000000000001', '{}', 'stopped', NULL);
INSERT INTO certificates (id, user_id, template_id, edition_id, batch_id, recipient, content, jwt, status_index, issued_at, replaced_at, replaces_id, revoked_at, revoked_reason, listed) VALUES
    ('7b1f5a60-0c30-4000-8000-000000000001', '0b000000-0000-7000-8000-000000000001', '0c100000-0000-7000-8000-000000000001', running_edition(),
    '0c200000-0000-7000-8000-000000000001', 'Old Name', '{"kind": "certificate", "reason": "participation", "wording": {"title": "Certificate", "body": "For {name}", "paragraph": "", "description": "Took part", "criteria": "One approved work"}, "design": "torch", "paper": "a4",
    "signatures": [{"name": "Ada", "office": "Head"}], "festival": "Emberfield", "organizer": "Office", "edition": "2026", "values": {"name": "Old Name"},
    "title": "Certificate", "body": "For Old Name", "paragraph": "", "description": "Took part", "criteria": "One approved work"}', 'e.e.e', 100, now(), now(), NULL, NULL, NULL, false),
    ('7b1f5a60-0c30-4000-8000-000000000002', '0b000000-0000-7000-8000-000000000001', '0c100000-0000-7000-8000-000000000001', running_edition(),
    NULL, 'New Name', '{"kind": "certificate", "reason": "participation", "wording": {"title": "Certificate", "body": "For {name}", "paragraph": "", "description": "Took part", "criteria": "One approved work"}, "design": "torch", "paper": "a4",
    "signatures": [{"name": "Ada", "office": "Head"}], "festival": "Emberfield", "organizer": "Office", "edition": "2026", "values": {"name": "New Name"},
    "title": "Certificate", "body": "For New Name", "paragraph": "", "description": "Took part", "criteria": "One approved work"}', 'e.e.e', 7, now(), NULL, '7b1f5a60-0c30-4000-8000-000000000001', NULL, NULL, true),
    ('7b1f5a60-0c30-4000-8000-000000000003', '0b000000-0000-7000-8000-000000000002', NULL, running_edition(),
    NULL, NULL, '{"kind": "certificate", "reason": "participation", "wording": {"title": "Certificate", "body": "", "paragraph": "", "description": "Took part", "criteria": "One approved work"}, "design": "torch", "paper": "a4",
    "signatures": [{"name": "Ada", "office": "Head"}], "festival": "Emberfield", "organizer": "Office", "edition": "2026", "values": {},
    "title": "Certificate", "body": "", "paragraph": "", "description": "Took part", "criteria": "One approved work"}', NULL, 3, now(), NULL, NULL, now(), 'The account of its holder was deleted.', false);
