-- Each notification is in one mail: the statement that inserts the row decides which (server/features/notifications/claim-for-mail.ts).
CREATE TABLE "mailed_notifications" (
    "notification_id" UUID NOT NULL,
    "mail_key" TEXT NOT NULL,

    CONSTRAINT "mailed_notifications_pkey" PRIMARY KEY ("notification_id")
);

ALTER TABLE "mailed_notifications" ADD CONSTRAINT "mailed_notifications_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
