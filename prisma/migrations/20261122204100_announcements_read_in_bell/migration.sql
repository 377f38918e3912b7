-- An announcement whose notification is marked as read is read: the dashboard and the administrators see the same as the bell.
CREATE FUNCTION read_announcements_of_notifications() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE announcement_recipients AS r SET read_at = changed.read_at
    FROM changed
    WHERE changed.kind = 'announcement' AND changed.read_at IS NOT NULL AND r.read_at IS NULL
        AND r.announcement_id = changed.subject_id AND r.user_id = changed.user_id;
    RETURN NULL;
END;
$$;

CREATE TRIGGER notifications_announcements_read AFTER UPDATE ON notifications
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION read_announcements_of_notifications();
