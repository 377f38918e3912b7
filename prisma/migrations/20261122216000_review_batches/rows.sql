INSERT INTO review_batches (id, administrator_id, request_id, action, points_rule, points_value, feedback, filter, state,
  total, counts, finished_at, undo_reason, undone_at)
VALUES
  ('01980000-0000-7000-8000-00000000ba01', (SELECT id FROM administrators ORDER BY id LIMIT 1), 'request', 'approve',
    'percent', 50, 'Well done.', '{"status": "pending", "sort": "newest"}', 'done', 1, '{"done": 1}', '2026-04-02T00:00:00Z',
    NULL, NULL),
  ('01980000-0000-7000-8000-00000000ba02', NULL, 'request', 'reject', NULL, NULL, '', NULL, 'undone', 1, '{"undone": 1}',
    '2026-04-02T00:00:00Z', 'A mistake.', '2026-04-02T00:01:00Z');
INSERT INTO review_batch_items (batch_id, position, submission_id, version, task_title, outcome, review_id, points)
SELECT '01980000-0000-7000-8000-00000000ba01', 1, id, version, task_title, 'done', verdict_id, 0
FROM submissions ORDER BY id LIMIT 1;
INSERT INTO review_batch_items (batch_id, position, submission_id, version, outcome, review_id)
SELECT '01980000-0000-7000-8000-00000000ba02', 1, id, version, 'undone', gen_random_uuid()
FROM submissions ORDER BY id DESC LIMIT 1;
