-- The checklist of a task, what a review says about it, and the terms of a submission that were not captured yet: the deadline and the checklist. They are
-- null for work that was handed in before: what applied then is not known.

-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "checklist" JSONB;

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "task_checklist" JSONB,
ADD COLUMN     "task_last_date" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "checklist" JSONB NOT NULL DEFAULT '[]';

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION copy_task_to_submission() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    SELECT title, content, submission_guidelines, last_date, checklist
    INTO NEW.task_title, NEW.task_content, NEW.task_guidelines, NEW.task_last_date, NEW.task_checklist
    FROM tasks WHERE id = NEW.task_id;
    RETURN NEW;
END;
$$;
