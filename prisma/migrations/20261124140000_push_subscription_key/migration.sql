-- The site's key that a browser accepts push messages from. With another key they are refused for good, so they are not sent.
-- Null: the browser did not name it.

-- AlterTable
ALTER TABLE "push_subscriptions" ADD COLUMN "vapid_key" TEXT;
