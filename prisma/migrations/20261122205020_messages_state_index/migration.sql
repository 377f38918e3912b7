-- Serves the open and the handled messages (server/features/messages).
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_state_activity_idx ON contact_messages (state, (coalesce(last_reply_at, created_at)) DESC, id DESC);
