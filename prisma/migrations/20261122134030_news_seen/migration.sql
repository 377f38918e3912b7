-- The accounts that exist have seen everything until now. A default that is stable does not rewrite the table.
ALTER TABLE "users" ADD COLUMN     "news_seen_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
