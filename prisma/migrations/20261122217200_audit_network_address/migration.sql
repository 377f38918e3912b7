-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN "network_address" TEXT;

-- Events stay as they were written, but the address may be forgotten: after some time, and with the account.
CREATE FUNCTION refuse_change_of_event() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.network_address IS NOT NULL AND NEW.network_address IS NULL
        AND to_jsonb(NEW) - 'network_address' = to_jsonb(OLD) - 'network_address' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

CREATE TRIGGER audit_events_forget_address
    BEFORE UPDATE ON audit_events
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_event();
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_forget_address;

CREATE OR REPLACE TRIGGER audit_events_append_only
    BEFORE TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_append_only;
