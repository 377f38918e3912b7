-- Submissions from before the columns get the task as it is now, if it still exists. In batches, each a transaction of its
-- own, so that a row is locked for milliseconds. Repeated after an interruption, it skips the rows that have their copy.
DO $$
DECLARE
    previous uuid := '00000000-0000-0000-0000-000000000000';
    last uuid;
BEGIN
    LOOP
        SELECT id INTO last FROM (SELECT id FROM submissions WHERE id > previous ORDER BY id LIMIT 500) AS batch
        ORDER BY id DESC LIMIT 1;
        EXIT WHEN last IS NULL;

        UPDATE submissions
        SET task_title = tasks.title, task_content = tasks.content, task_guidelines = tasks.submission_guidelines
        FROM tasks
        WHERE submissions.id > previous AND submissions.id <= last
            AND submissions.task_title IS NULL AND tasks.id = submissions.task_id;
        COMMIT;
        previous := last;
    END LOOP;
END;
$$;
