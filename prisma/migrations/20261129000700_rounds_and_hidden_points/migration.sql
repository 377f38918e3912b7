-- Tasks that can be done again each day or week. Work belongs to a round; a student has one live work in each. And points that a student
-- sees once their work is approved; work keeps what the task said when it was handed in.
ALTER TABLE tasks ADD COLUMN repeat TEXT, ADD COLUMN points_hidden BOOLEAN NOT NULL DEFAULT false,
    ADD CONSTRAINT tasks_repeat_check CHECK (repeat IN ('day', 'week')) NOT VALID;
ALTER TABLE submissions ADD COLUMN round TEXT NOT NULL DEFAULT '', ADD COLUMN points_hidden BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE quiz_attempts ADD COLUMN round TEXT NOT NULL DEFAULT '';

-- The round of a time, in the time zone of the edition: '2026-11-29', '2026-W48', or '' of a task that is done once.
CREATE FUNCTION round_of(repeat text, at timestamptz, edition integer) RETURNS text
    LANGUAGE sql STABLE
    RETURN CASE WHEN repeat IS NULL THEN '' ELSE (
        SELECT to_char(at AT TIME ZONE time_zone, CASE repeat WHEN 'day' THEN 'YYYY-MM-DD' ELSE 'IYYY-"W"IW' END)
        FROM editions WHERE editions.id = edition
    ) END;

-- When the round after that begins; NULL of a task that is done once.
CREATE FUNCTION next_round_at(repeat text, at timestamptz, edition integer) RETURNS timestamptz
    LANGUAGE sql STABLE
    RETURN CASE WHEN repeat IS NOT NULL THEN (
        SELECT (date_trunc(repeat, at AT TIME ZONE time_zone) + ('1 ' || repeat)::interval) AT TIME ZONE time_zone
        FROM editions WHERE editions.id = edition
    ) END;

CREATE OR REPLACE FUNCTION copy_task_to_submission() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    SELECT title, content, submission_guidelines, last_date, checklist, domain, edition_id, bonus_points, bonus_first,
        -- Who inserts may name it.
        coalesce(nullif(NEW.round, ''), round_of(repeat, NEW.submitted_at, edition_id)), points_hidden
    INTO NEW.task_title, NEW.task_content, NEW.task_guidelines, NEW.task_last_date, NEW.task_checklist, NEW.task_domain, NEW.edition_id,
        NEW.max_bonus, NEW.bonus_first, NEW.round, NEW.points_hidden
    FROM tasks WHERE id = NEW.task_id;
    RETURN NEW;
END;
$$;
