-- Entries stay as they were written, but the reason of points by hand may be erased with the account: it is text about a person.
CREATE FUNCTION refuse_change_of_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.kind IN ('bonus', 'adjustment') AND NEW.reason = ''
        AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason'
        AND EXISTS (SELECT FROM users WHERE id = OLD.user_id AND deleted_at IS NOT NULL) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END;
$$;

CREATE TRIGGER points_ledger_erase_reason
    BEFORE UPDATE ON points_ledger
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_entry();
ALTER TABLE points_ledger ENABLE ALWAYS TRIGGER points_ledger_erase_reason;

CREATE OR REPLACE TRIGGER points_ledger_append_only
    BEFORE DELETE OR TRUNCATE ON points_ledger
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE points_ledger ENABLE ALWAYS TRIGGER points_ledger_append_only;

-- Here and not in the server: one of the release before deletes accounts too.
CREATE FUNCTION erase_reasons_of_user() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE points_ledger SET reason = ''
    WHERE user_id = NEW.id AND kind IN ('bonus', 'adjustment') AND reason <> '';
    RETURN NULL;
END;
$$;

CREATE TRIGGER users_erase_reasons
    AFTER UPDATE OF deleted_at ON users
    FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
    EXECUTE FUNCTION erase_reasons_of_user();
