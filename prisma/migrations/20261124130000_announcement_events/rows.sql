-- Withdrawn; half of its recipients have their event.
INSERT INTO announcements (id, title, body, audience_kind, audience_domain, state, published_at, withdrawn_at, delivery_id,
  delivered_at, notices_outdated, notices_after_user_id, updated_at)
VALUES ('01980000-0000-7000-8000-00000000a005', 'Half refreshed', 'Not *this*.', 'domain', 'Design', 'withdrawn',
  '2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z', '01980000-0000-7000-8000-00000000a005', '2026-04-01T00:00:01Z', true,
  (SELECT id FROM users WHERE deleted_at IS NULL ORDER BY id LIMIT 1), '2026-04-02T00:00:00Z');
INSERT INTO announcement_recipients (announcement_id, user_id)
SELECT '01980000-0000-7000-8000-00000000a005', id FROM users WHERE deleted_at IS NULL;
WITH folded AS (DELETE FROM announcement_count_changes RETURNING announcement_id, read, change)
INSERT INTO announcement_counts (announcement_id, read, recipients)
SELECT announcement_id, read, sum(change) FROM folded GROUP BY 1, 2 HAVING sum(change) <> 0
ON CONFLICT (announcement_id, read) DO UPDATE SET recipients = announcement_counts.recipients + EXCLUDED.recipients;
