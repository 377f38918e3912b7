-- Serves the messages of a student (server/features/messages).
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_writer_activity_idx ON contact_messages (user_id, (coalesce(last_reply_at, created_at)) DESC, id DESC);
