-- What students do for a task, and the settings of that kind. `answers` says that work was handed in by the page of such a kind.
CREATE TYPE task_kind AS ENUM ('work', 'quiz', 'form');
ALTER TABLE tasks ADD COLUMN kind task_kind NOT NULL DEFAULT 'work', ADD COLUMN kind_settings JSONB;
ALTER TABLE submissions ADD COLUMN answers JSONB;

-- `settings` are those of the task when the attempt began, with the questions in the order of the attempt.
CREATE TABLE quiz_attempts (
    id UUID NOT NULL DEFAULT uuidv7(),
    task_id UUID NOT NULL,
    user_id UUID NOT NULL,
    number INTEGER NOT NULL,
    settings JSONB NOT NULL,
    answers JSONB NOT NULL DEFAULT '{}',
    started_at TIMESTAMPTZ(3) NOT NULL,
    ends_at TIMESTAMPTZ(3) NOT NULL,
    finished_at TIMESTAMPTZ(3),
    right_answers INTEGER,
    CONSTRAINT quiz_attempts_pkey PRIMARY KEY (id),
    CONSTRAINT quiz_attempts_finished_check CHECK ((finished_at IS NULL) = (right_answers IS NULL)),
    CONSTRAINT quiz_attempts_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT quiz_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX quiz_attempts_user_id_task_id_number_key ON quiz_attempts (user_id, task_id, number);
CREATE UNIQUE INDEX quiz_attempts_one_unfinished_key ON quiz_attempts (user_id, task_id) WHERE finished_at IS NULL;
CREATE INDEX quiz_attempts_task_id_idx ON quiz_attempts (task_id);
CREATE INDEX quiz_attempts_unfinished_idx ON quiz_attempts (ends_at) WHERE finished_at IS NULL;
