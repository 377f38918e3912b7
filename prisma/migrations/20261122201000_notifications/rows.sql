INSERT INTO notifications (user_id, kind, key, subject_id, data)
SELECT id, 'tier', 'tier:250', NULL, '{"title": "Kindling", "from": 250}' FROM users
WHERE deleted_at IS NULL ORDER BY id LIMIT 3;
INSERT INTO notification_settings (user_id, kind, in_page, mail, push, domains)
SELECT id, 'task', true, 'none', false, '{Design}' FROM users WHERE deleted_at IS NULL ORDER BY id LIMIT 2;
INSERT INTO notification_fan_outs (kind, subject_id, after_user_id)
SELECT 'task', t.id, (SELECT min(id::text)::uuid FROM users) FROM tasks t ORDER BY t.id LIMIT 1;
