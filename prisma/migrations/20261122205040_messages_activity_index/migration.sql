-- Serves all messages (server/features/messages).
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_activity_idx ON contact_messages ((coalesce(last_reply_at, created_at)) DESC, id DESC);
