INSERT INTO announcements (id, title, body, audience_kind, audience_college, audience_domain, audience_task_id, state,
  publish_at, published_at, corrected_at, withdrawn_at, delivery_id, delivered_at, created_by_id, updated_at)
VALUES
  ('01980000-0000-7000-8000-00000000a001', 'Welcome', 'Hello **all**.', 'all', NULL, NULL, NULL, 'published',
    NULL, '2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z', NULL, '01980000-0000-7000-8000-00000000a001',
    '2026-04-01T00:00:01Z', (SELECT id FROM administrators ORDER BY id LIMIT 1), '2026-04-02T00:00:00Z'),
  ('01980000-0000-7000-8000-00000000a002', 'Withdrawn', 'Not *this*.', 'domain', NULL, 'Design', NULL, 'withdrawn',
    NULL, '2026-04-01T00:00:00Z', NULL, '2026-04-02T00:00:00Z', '01980000-0000-7000-8000-00000000a002',
    '2026-04-01T00:00:01Z', NULL, '2026-04-02T00:00:00Z'),
  ('01980000-0000-7000-8000-00000000a003', 'Later', 'Soon.', 'college', 'NIT Trichy', NULL, NULL, 'scheduled',
    '2199-01-01T00:00:00Z', NULL, NULL, NULL, NULL, NULL, NULL, '2026-04-02T00:00:00Z'),
  ('01980000-0000-7000-8000-00000000a004', 'Draft', 'Text.', 'not_submitted', NULL, NULL, NULL, 'draft',
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-04-02T00:00:00Z');
INSERT INTO announcement_recipients (announcement_id, user_id, read_at)
SELECT '01980000-0000-7000-8000-00000000a001', id, CASE WHEN row_number() OVER (ORDER BY id) = 1 THEN now() END
FROM users WHERE deleted_at IS NULL;
-- Its server folds the changes that the triggers append.
WITH folded AS (DELETE FROM announcement_count_changes RETURNING announcement_id, read, change)
INSERT INTO announcement_counts (announcement_id, read, recipients)
SELECT announcement_id, read, sum(change) FROM folded GROUP BY 1, 2 HAVING sum(change) <> 0
ON CONFLICT (announcement_id, read) DO UPDATE SET recipients = announcement_counts.recipients + EXCLUDED.recipients;
