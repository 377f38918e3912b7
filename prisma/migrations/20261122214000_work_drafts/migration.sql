-- Unfinished work of students, on all their devices.

-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "draft_id" UUID;

-- CreateTable
CREATE TABLE "work_drafts" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "submission_id" UUID,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "file_ids" UUID[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "work_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "work_drafts_user_id_updated_at_id_idx" ON "work_drafts"("user_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "work_drafts_task_id_idx" ON "work_drafts"("task_id");

-- CreateIndex
CREATE INDEX "work_drafts_updated_at_idx" ON "work_drafts"("updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "work_drafts_user_id_task_id_key" ON "work_drafts"("user_id", "task_id");

-- AddForeignKey
ALTER TABLE "work_drafts" ADD CONSTRAINT "work_drafts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "work_drafts"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- Tells the student's other tabs and devices. Without a version, the draft was submitted or discarded.
CREATE FUNCTION append_draft_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO live_events (audience, kind, data)
    SELECT 'user:' || user_id, 'draft', jsonb_build_object('taskId', task_id, 'draftId', id,
        'version', CASE WHEN TG_OP <> 'DELETE' THEN version END)
    FROM changed;
    RETURN NULL;
END;
$$;

CREATE TRIGGER work_drafts_live_added AFTER INSERT ON work_drafts
    REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_draft_events();
CREATE TRIGGER work_drafts_live_changed AFTER UPDATE ON work_drafts
    REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_draft_events();
CREATE TRIGGER work_drafts_live_removed AFTER DELETE ON work_drafts
    REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_draft_events();
