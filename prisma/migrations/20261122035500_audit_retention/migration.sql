-- Audit events become deletable when they are old (AUDIT_RETENTION_DAYS). The trigger keeps the younger ones whatever the
-- setting, so that nobody can remove what they did today from the trail.
CREATE FUNCTION refuse_deletion_of_recent_event() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.at > now() - interval '30 days' THEN
        RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END;
$$;

CREATE TRIGGER audit_events_keep_recent
    BEFORE DELETE ON audit_events
    FOR EACH ROW EXECUTE FUNCTION refuse_deletion_of_recent_event();
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_keep_recent;

CREATE OR REPLACE TRIGGER audit_events_append_only
    BEFORE UPDATE OR TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_append_only;
