-- The live event of an announcement to some students goes to them and to administrators only.

-- AlterTable
ALTER TABLE "announcements" ADD COLUMN "notices_after_user_id" UUID;

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- To everyone if what all students see changes. Otherwise to administrators, also when a delivery ends; the recipients of other
-- audiences get an event when they become recipients, and after a correction or withdrawal one from refresh-notices.ts: there
-- may be one for each student.
CREATE OR REPLACE FUNCTION append_announcement_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT CASE WHEN changed.audience_kind = 'all' AND changed.state IN ('published', 'withdrawn')
                AND changed.version <> previous.version THEN 'everyone'
            ELSE 'administrators' END, 'announcement', jsonb_build_object('announcementId', changed.id)
        FROM changed JOIN previous ON previous.id = changed.id
        -- Not for each batch of recipients.
        WHERE (changed.version, changed.delivered_at, changed.audience_task_id, changed.created_by_id)
            IS DISTINCT FROM (previous.version, previous.delivered_at, previous.audience_task_id, previous.created_by_id);
    ELSE
        INSERT INTO live_events (audience, kind, data)
        SELECT CASE WHEN audience_kind = 'all' AND state IN ('published', 'withdrawn') THEN 'everyone'
            ELSE 'administrators' END, 'announcement', jsonb_build_object('announcementId', id)
        FROM changed;
    END IF;
    RETURN NULL;
END;
$$;

-- Those who begin to see an announcement, or for whom it is unread again. Who reads one that was not delivered to them saw it
-- before.
CREATE FUNCTION append_recipient_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'user:' || added.user_id, 'announcement', jsonb_build_object('announcementId', added.announcement_id)
        FROM added JOIN announcements AS a ON a.id = added.announcement_id
        WHERE added.read_at IS NULL AND a.audience_kind <> 'all';
    ELSE
        INSERT INTO live_events (audience, kind, data)
        SELECT 'user:' || added.user_id, 'announcement', jsonb_build_object('announcementId', added.announcement_id)
        FROM added JOIN removed USING (announcement_id, user_id) JOIN announcements AS a ON a.id = added.announcement_id
        WHERE added.read_at IS NULL AND removed.read_at IS NOT NULL AND a.audience_kind <> 'all';
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER announcement_recipients_live_added AFTER INSERT ON announcement_recipients
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_recipient_events();
CREATE TRIGGER announcement_recipients_live_changed AFTER UPDATE ON announcement_recipients
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_recipient_events();
