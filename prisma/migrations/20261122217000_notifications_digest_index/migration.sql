-- Serves the digests and reminders: what is unread of a student since a time (server/features/notifications/start-digests.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_digest_idx ON notifications (user_id, created_at) WHERE read_at IS NULL;
