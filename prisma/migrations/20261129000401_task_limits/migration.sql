-- How many approved works a task takes, and a bonus for the first ones.
ALTER TABLE tasks ADD COLUMN approval_limit INTEGER, ADD COLUMN bonus_points INTEGER, ADD COLUMN bonus_first INTEGER,
    ADD CONSTRAINT tasks_limits_check CHECK (
        approval_limit >= 1 AND (bonus_points IS NULL) = (bonus_first IS NULL) AND bonus_points BETWEEN 1 AND 10000 AND bonus_first >= 1
    ) NOT VALID;
-- What the student was promised at the submission, and the bonus that the approved work has.
ALTER TABLE submissions ADD COLUMN max_bonus INTEGER, ADD COLUMN bonus_first INTEGER, ADD COLUMN bonus INTEGER NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION copy_task_to_submission() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    SELECT title, content, submission_guidelines, last_date, checklist, domain, edition_id, bonus_points, bonus_first
    INTO NEW.task_title, NEW.task_content, NEW.task_guidelines, NEW.task_last_date, NEW.task_checklist, NEW.task_domain, NEW.edition_id,
        NEW.max_bonus, NEW.bonus_first
    FROM tasks WHERE id = NEW.task_id;
    RETURN NEW;
END;
$$;

-- Whatever approves work, or takes an approval back. Approvals for a task with a limit or a bonus wait for each other, and each
-- then counts what the earlier ones have committed.
CREATE FUNCTION take_place() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    most integer;
BEGIN
    NEW.bonus := 0;
    IF NEW.status <> 'approved' THEN
        RETURN NEW;
    END IF;
    SELECT approval_limit INTO most FROM tasks
    WHERE id = NEW.task_id AND (approval_limit IS NOT NULL OR NEW.max_bonus IS NOT NULL) FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN NEW;
    END IF;
    IF most <= (SELECT count(*) FROM (
        SELECT FROM submissions WHERE task_id = NEW.task_id AND status = 'approved' LIMIT most
    ) AS approved) THEN
        RAISE EXCEPTION 'the limit of approved works is reached' USING ERRCODE = 'TB001';
    END IF;
    IF NEW.bonus_first > (SELECT count(*) FROM (
        SELECT FROM submissions WHERE task_id = NEW.task_id AND bonus > 0 LIMIT NEW.bonus_first
    ) AS early) THEN
        NEW.bonus := NEW.max_bonus;
    END IF;
    RETURN NEW;
END;
$$;
CREATE TRIGGER submissions_take_place BEFORE UPDATE OF status ON submissions
    FOR EACH ROW WHEN ((old.status = 'approved') <> (new.status = 'approved')) EXECUTE FUNCTION take_place();

-- A bonus is an entry of its own, and taking it back another one.
CREATE FUNCTION append_bonus() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    -- Of the work that has the bonus: a review that is taken back is only there.
    work submissions := CASE WHEN TG_OP = 'UPDATE' AND NEW.bonus > 0 THEN NEW ELSE OLD END;
    change integer := CASE WHEN TG_OP = 'UPDATE' THEN NEW.bonus ELSE 0 END - OLD.bonus;
BEGIN
    INSERT INTO points_ledger (id, kind, points, reason, review_id, user_id, submission_id, task_id, edition_id, domain, created_at)
    SELECT uuidv7(), CASE WHEN change > 0 THEN 'bonus' ELSE 'adjustment' END::ledger_kind, change, coalesce(work.task_title, 'Unknown Task'),
        work.review_id, work.user_id, work.id, work.task_id, work.edition_id, work.task_domain,
        CASE WHEN change > 0 THEN work.reviewed_at WHEN TG_OP = 'UPDATE' THEN NEW.updated_at ELSE CURRENT_TIMESTAMP END;
    RETURN NULL;
END;
$$;
CREATE TRIGGER submissions_bonus_changed AFTER UPDATE ON submissions
    FOR EACH ROW WHEN (old.bonus <> new.bonus) EXECUTE FUNCTION append_bonus();
CREATE TRIGGER submissions_bonus_removed AFTER DELETE ON submissions
    FOR EACH ROW WHEN (old.bonus > 0) EXECUTE FUNCTION append_bonus();
