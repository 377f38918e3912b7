-- Tells open pages of administrators and of the writer that a conversation changed. Each reply updates its message.

CREATE FUNCTION append_message_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        -- The sweep of client keys changes no version.
        PERFORM append_live_event('administrators' || coalesce(' user:' || added.user_id, ''), 'message',
            jsonb_build_object('messageId', added.id))
        FROM added JOIN removed USING (id) WHERE added.version <> removed.version;
    ELSE
        PERFORM append_live_event('administrators' || coalesce(' user:' || user_id, ''), 'message',
            jsonb_build_object('messageId', id))
        FROM added;
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER contact_messages_live_added AFTER INSERT ON contact_messages
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_message_events();
CREATE TRIGGER contact_messages_live_changed AFTER UPDATE ON contact_messages
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_message_events();
CREATE TRIGGER contact_messages_live_removed AFTER DELETE ON contact_messages
    REFERENCING OLD TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_message_events();
