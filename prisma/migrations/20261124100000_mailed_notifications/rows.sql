INSERT INTO mailed_notifications (notification_id, mail_key)
SELECT id, 'notification-' || id FROM notifications ORDER BY id LIMIT 1;
