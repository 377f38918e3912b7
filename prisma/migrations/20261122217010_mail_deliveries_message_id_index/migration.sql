-- Serves returned mails, which name the Message-ID (server/mail/bounces.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_deliveries_message_id_idx ON mail_deliveries (message_id);
