-- The live event of new notifications names the kind of the newest one, by which an open page knows whether to show it.

CREATE OR REPLACE FUNCTION append_notification_events() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    students uuid[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM append_live_event('user:' || newest.user_id, 'notification',
            jsonb_build_object('unread', unread_notifications(newest.user_id), 'kind', newest.kind))
        FROM (
            SELECT DISTINCT ON (user_id) user_id, kind FROM changed
            WHERE shown AND read_at IS NULL
            ORDER BY user_id, id DESC
        ) AS newest;
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        students := ARRAY(
            SELECT DISTINCT changed.user_id FROM changed JOIN before USING (id)
            WHERE changed.shown AND changed.read_at IS DISTINCT FROM before.read_at);
    ELSE
        students := ARRAY(SELECT DISTINCT user_id FROM changed WHERE shown AND read_at IS NULL);
    END IF;
    PERFORM append_live_event(
        'user:' || student, 'notification', jsonb_build_object('unread', unread_notifications(student)))
    FROM unnest(students) AS student;
    RETURN NULL;
END;
$$;
