-- Notifications of students, which of them each student wants and where, and how far a notification for many students has got.

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "subject_id" UUID,
    "data" JSONB NOT NULL,
    "shown" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_settings" (
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "in_page" BOOLEAN NOT NULL,
    "mail" TEXT NOT NULL,
    "push" BOOLEAN NOT NULL,
    "domains" TEXT[],

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("user_id","kind"),
    CONSTRAINT "notification_settings_mail_check" CHECK ("mail" IN ('now', 'digest', 'none'))
);

-- CreateTable
CREATE TABLE "notification_fan_outs" (
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "after_user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_fan_outs_pkey" PRIMARY KEY ("kind","subject_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "notifications_user_id_key_key" ON "notifications"("user_id", "key");

-- CreateIndex
CREATE INDEX "notifications_subject_id_idx" ON "notifications"("subject_id");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- The list of a student, and what is unread in it.
CREATE INDEX notifications_list_idx ON notifications (user_id, id DESC) WHERE shown;
CREATE INDEX notifications_unread_idx ON notifications (user_id, id DESC) WHERE shown AND read_at IS NULL;

-- How many shown notifications of a student are unread, counted up to 100.
CREATE FUNCTION unread_notifications(student uuid) RETURNS integer
LANGUAGE sql STABLE
RETURN (
    SELECT count(*)::int
    FROM (SELECT FROM notifications WHERE user_id = student AND shown AND read_at IS NULL LIMIT 100) AS unread
);

-- Once for each student whose unread notifications a statement changed.
CREATE FUNCTION append_notification_events() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    students uuid[];
BEGIN
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

CREATE TRIGGER notifications_live_added AFTER INSERT ON notifications
    REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_notification_events();
CREATE TRIGGER notifications_live_changed AFTER UPDATE ON notifications
    REFERENCING OLD TABLE AS before NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_notification_events();
CREATE TRIGGER notifications_live_removed AFTER DELETE ON notifications
    REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_notification_events();
