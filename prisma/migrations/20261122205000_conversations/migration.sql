-- Replies to messages, who takes care of a message, what it is about, and texts that administrators use often.

-- CreateEnum
CREATE TYPE "message_sender" AS ENUM ('writer', 'administrator');

-- AlterTable
ALTER TABLE "contact_messages" ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "assigned_to_id" UUID,
ADD COLUMN     "last_reply_at" TIMESTAMPTZ(3),
ADD COLUMN     "submission_id" UUID,
ADD COLUMN     "task_id" UUID,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "message_replies" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "sender" "message_sender" NOT NULL,
    "administrator_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_phrases" (
    "id" UUID NOT NULL,
    "administrator_id" UUID,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_phrases_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "message_replies_message_id_created_at_id_idx" ON "message_replies"("message_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "saved_phrases_administrator_id_idx" ON "saved_phrases"("administrator_id");

-- AddForeignKey
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assigned_to_id_fkey" FOREIGN KEY ("assigned_to_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "contact_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_phrases" ADD CONSTRAINT "saved_phrases_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

ALTER TABLE message_replies ADD CONSTRAINT message_replies_sender_check
    CHECK (sender = 'administrator' OR (administrator_id IS NULL AND mailed_at IS NULL));

-- Serves the search of administrators (server/features/messages).
CREATE INDEX message_replies_search_idx ON message_replies USING gin (search_text(body) gin_trgm_ops);
