-- When a scheduled announcement was to be published, if the task of its audience had been deleted.

-- AlterTable
ALTER TABLE "announcements" ADD COLUMN "missed_at" TIMESTAMPTZ(3);
