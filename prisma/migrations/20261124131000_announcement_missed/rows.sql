INSERT INTO announcements (id, title, body, audience_kind, state, missed_at, updated_at)
VALUES ('01980000-0000-7000-8000-00000000a006', 'Not published', 'Text.', 'not_submitted', 'draft',
  '2026-04-02T00:00:00Z', '2026-04-02T00:00:00Z');
