-- Announcements by administrators, for whom they are, who has received and who has read them.

-- CreateTable
CREATE TABLE "announcements" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "audience_kind" TEXT NOT NULL,
    "audience_college" TEXT,
    "audience_domain" TEXT,
    "audience_task_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "publish_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "corrected_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "delivery_id" UUID,
    "delivered_at" TIMESTAMPTZ(3),
    "notices_outdated" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcement_recipients" (
    "announcement_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "announcement_recipients_pkey" PRIMARY KEY ("announcement_id","user_id")
);

-- CreateTable
CREATE TABLE "announcement_counts" (
    "announcement_id" UUID NOT NULL,
    "read" BOOLEAN NOT NULL,
    "recipients" INTEGER NOT NULL,

    CONSTRAINT "announcement_counts_pkey" PRIMARY KEY ("announcement_id","read")
);

-- CreateTable
CREATE TABLE "announcement_count_changes" (
    "id" BIGSERIAL NOT NULL,
    "announcement_id" UUID NOT NULL,
    "read" BOOLEAN NOT NULL,
    "change" INTEGER NOT NULL,

    CONSTRAINT "announcement_count_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "announcements_delivery_id_key" ON "announcements"("delivery_id");

-- CreateIndex
CREATE INDEX "announcements_state_id_idx" ON "announcements"("state", "id" DESC);

-- CreateIndex
CREATE INDEX "announcements_audience_task_id_idx" ON "announcements"("audience_task_id");

-- CreateIndex
CREATE INDEX "announcement_recipients_user_id_idx" ON "announcement_recipients"("user_id");

-- AddForeignKey
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_audience_task_id_fkey" FOREIGN KEY ("audience_task_id") REFERENCES "tasks"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

ALTER TABLE announcements
    ADD CONSTRAINT announcements_audience_check CHECK (CASE audience_kind
        WHEN 'all' THEN num_nonnulls(audience_college, audience_domain, audience_task_id) = 0
        WHEN 'college' THEN audience_college <> '' AND num_nonnulls(audience_college, audience_domain, audience_task_id) = 1
        WHEN 'domain' THEN audience_domain <> '' AND num_nonnulls(audience_college, audience_domain, audience_task_id) = 1
        -- The task may be deleted.
        WHEN 'submitted' THEN num_nonnulls(audience_college, audience_domain) = 0
        WHEN 'not_submitted' THEN num_nonnulls(audience_college, audience_domain) = 0
        ELSE false END),
    ADD CONSTRAINT announcements_state_check CHECK (CASE state
        WHEN 'draft' THEN num_nonnulls(publish_at, published_at, corrected_at, withdrawn_at, delivery_id) = 0
        WHEN 'scheduled' THEN publish_at IS NOT NULL
            AND num_nonnulls(published_at, corrected_at, withdrawn_at, delivery_id) = 0
        WHEN 'published' THEN num_nonnulls(published_at, delivery_id) = 2 AND withdrawn_at IS NULL
        WHEN 'withdrawn' THEN num_nonnulls(published_at, delivery_id, withdrawn_at) = 3
        ELSE false END);

-- What students see, newest first; what is due; whose notifications have to be changed.
CREATE INDEX announcements_published_idx ON announcements (published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX announcements_due_idx ON announcements (publish_at) WHERE state = 'scheduled';
CREATE INDEX announcements_outdated_idx ON announcements (id) WHERE notices_outdated;
-- Serves the search of the administrators' list.
CREATE INDEX announcements_search_idx ON announcements USING gin (search_text(title, body) gin_trgm_ops);
-- Who has read an announcement, the last one first.
CREATE INDEX announcement_recipients_readers_idx ON announcement_recipients (announcement_id, read_at DESC, user_id DESC)
    WHERE read_at IS NOT NULL;

-- Every reader reads this table, and its rows live for seconds: the share of dead rows says nothing.
ALTER TABLE announcement_count_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Once for each statement: a batch of a delivery adds a thousand recipients.
CREATE FUNCTION append_announcement_count_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO announcement_count_changes (announcement_id, read, change)
        SELECT announcement_id, read_at IS NOT NULL, count(*) FROM added GROUP BY 1, 2;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO announcement_count_changes (announcement_id, read, change)
        SELECT announcement_id, read_at IS NOT NULL, -count(*) FROM removed GROUP BY 1, 2;
    ELSE
        INSERT INTO announcement_count_changes (announcement_id, read, change)
        SELECT announcement_id, read, sum(change)
        FROM (
            SELECT announcement_id, read_at IS NOT NULL AS read, 1 AS change FROM added
            UNION ALL SELECT announcement_id, read_at IS NOT NULL, -1 FROM removed
        ) AS changed
        GROUP BY 1, 2 HAVING sum(change) <> 0;
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER announcement_recipients_count_added AFTER INSERT ON announcement_recipients
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_count_changes();
CREATE TRIGGER announcement_recipients_count_changed AFTER UPDATE ON announcement_recipients
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_count_changes();
CREATE TRIGGER announcement_recipients_count_removed AFTER DELETE ON announcement_recipients
    REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_count_changes();

-- Students read again what they see; administrators also drafts, and when a delivery ends or notifications were changed.
-- The end of a delivery concerns students where only those who received an announcement see it.
CREATE FUNCTION append_announcement_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT CASE
            WHEN changed.state NOT IN ('published', 'withdrawn') THEN 'administrators'
            WHEN changed.version <> previous.version OR changed.state <> previous.state THEN 'everyone'
            WHEN changed.audience_kind NOT IN ('all', 'college') AND changed.delivered_at IS DISTINCT FROM previous.delivered_at
                THEN 'everyone'
            ELSE 'administrators' END, 'announcement', jsonb_build_object('announcementId', changed.id)
        FROM changed JOIN previous ON previous.id = changed.id;
    ELSE
        INSERT INTO live_events (audience, kind, data)
        SELECT CASE WHEN state IN ('published', 'withdrawn') THEN 'everyone' ELSE 'administrators' END, 'announcement',
            jsonb_build_object('announcementId', id)
        FROM changed;
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER announcements_live_added AFTER INSERT ON announcements
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_events();
CREATE TRIGGER announcements_live_changed AFTER UPDATE ON announcements
    REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_events();
CREATE TRIGGER announcements_live_removed AFTER DELETE ON announcements
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_events();
