-- Points that a student sees once their work is approved. Work keeps what the task said when it was handed in.
ALTER TABLE tasks ADD COLUMN points_hidden BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE submissions ADD COLUMN points_hidden BOOLEAN NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION copy_task_to_submission() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    SELECT title, content, submission_guidelines, last_date, checklist, domain, edition_id, bonus_points, bonus_first,
        round_of(repeat, NEW.submitted_at, edition_id), points_hidden
    INTO NEW.task_title, NEW.task_content, NEW.task_guidelines, NEW.task_last_date, NEW.task_checklist, NEW.task_domain, NEW.edition_id,
        NEW.max_bonus, NEW.bonus_first, NEW.round, NEW.points_hidden
    FROM tasks WHERE id = NEW.task_id;
    RETURN NEW;
END;
$$;
