-- What became of each mail, so that none is sent twice. The address of a recipient is not stored here.

-- CreateEnum
CREATE TYPE "mail_state" AS ENUM ('waiting', 'unknown', 'sent', 'failed', 'bounced');

-- CreateTable
CREATE TABLE "mail_deliveries" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" UUID,
    "contact_message_id" UUID,
    "notification_ids" UUID[] NOT NULL DEFAULT '{}',
    "state" "mail_state" NOT NULL DEFAULT 'waiting',
    "message_id" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handed_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_deliveries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mail_deliveries_handed_check" CHECK ("state" IN ('waiting', 'failed') OR "handed_at" IS NOT NULL)
);

-- CreateTable
CREATE TABLE "mail_bounces" (
    "user_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_bounces_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_deliveries_key_key" ON "mail_deliveries"("key");

-- CreateIndex
CREATE INDEX "mail_deliveries_user_id_id_idx" ON "mail_deliveries"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "mail_deliveries_contact_message_id_idx" ON "mail_deliveries"("contact_message_id");

-- CreateIndex
CREATE INDEX "mail_deliveries_state_id_idx" ON "mail_deliveries"("state", "id");

-- CreateIndex
CREATE INDEX "mail_deliveries_created_at_idx" ON "mail_deliveries"("created_at");

-- AddForeignKey
ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_contact_message_id_fkey" FOREIGN KEY ("contact_message_id") REFERENCES "contact_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_bounces" ADD CONSTRAINT "mail_bounces_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
