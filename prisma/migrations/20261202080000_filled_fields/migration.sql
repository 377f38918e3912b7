-- A row that filled in blank fields of an account keeps what it filled in, so that an undo makes just that blank again.
ALTER TABLE "import_items" DROP CONSTRAINT "import_items_values_check",
    ADD CONSTRAINT "import_items_values_check" CHECK (
        CASE outcome WHEN 'waiting' THEN "values" IS NOT NULL WHEN 'changed' THEN true ELSE "values" IS NULL END
    ) NOT VALID;

-- Servers of the previous release delete accounts too.
CREATE OR REPLACE FUNCTION erase_desk_of_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    NEW.disabled_reason := NULL;
    NEW.interests := '{}';
    DELETE FROM user_notes WHERE user_id = NEW.id;
    DELETE FROM consents WHERE user_id = NEW.id;
    -- Without waiting, which could be a deadlock: the job that undoes an import locks a row before the account, and empties it itself.
    UPDATE import_items SET "values" = NULL WHERE (batch_id, position) IN (
        SELECT batch_id, position FROM import_items WHERE user_id = NEW.id AND "values" IS NOT NULL
        FOR NO KEY UPDATE SKIP LOCKED);
    RETURN NEW;
END;
$$;
