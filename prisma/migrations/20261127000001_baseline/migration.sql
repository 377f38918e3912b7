-- The schema of the first release. schema.prisma describes it for the client; what it cannot express (checks, partial indexes,
-- functions, triggers) is only here.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TYPE contact_state AS ENUM ('open', 'handled');
CREATE TYPE difficulty AS ENUM ('Easy', 'Medium', 'Hard');
CREATE TYPE ledger_kind AS ENUM ('award', 'reversal', 'bonus', 'adjustment');
CREATE TYPE mail_state AS ENUM ('waiting', 'unknown', 'sent', 'failed', 'bounced');
CREATE TYPE message_sender AS ENUM ('writer', 'administrator');
CREATE TYPE sign_in_method AS ENUM ('google', 'password');
CREATE TYPE submission_status AS ENUM ('pending', 'approved', 'rejected', 'changes_requested');
CREATE TYPE upload_purpose AS ENUM ('task_image', 'submission_file', 'profile_photo');
CREATE TYPE upload_status AS ENUM ('pending', 'ready', 'discarded');

-- Functions that tables and indexes use

CREATE SEQUENCE techid_seq;

CREATE FUNCTION next_techid() RETURNS text
    LANGUAGE sql
    RETURN (SELECT ('TB26-' || lpad((n.n)::text, GREATEST(5, length((n.n)::text)), '0')) FROM nextval('techid_seq'::regclass) n(n));

-- The texts in one, as a search compares them. unaccent() is only STABLE, because its rules are a file that an operator may
-- edit; an index needs IMMUTABLE (docs/decisions.md).
CREATE FUNCTION search_text(VARIADIC texts text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lower(unaccent('unaccent'::regdictionary, array_to_string(texts, E'\n')));

-- Tables

CREATE TABLE users (
    id uuid NOT NULL,
    uid text NOT NULL,
    issuer text,
    subject text,
    email text,
    name text,
    first_name text,
    last_name text,
    phone text,
    college text,
    program text,
    joining_year integer,
    techid text DEFAULT next_techid() NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    college_city text,
    college_state text,
    linkedin text,
    facebook text,
    instagram text,
    picture_url text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    last_sign_in_at timestamptz(3),
    disabled_at timestamptz(3),
    deleted_at timestamptz(3),
    search_private text DEFAULT '' NOT NULL,
    search_public text DEFAULT '' NOT NULL,
    news_seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT users_erased_check CHECK ((deleted_at IS NULL) OR (num_nonnulls(issuer, subject, email, name, first_name, last_name, phone, college, program, joining_year, college_city, college_state, linkedin, facebook, instagram, picture_url, last_sign_in_at) = 0)),
    CONSTRAINT users_identity_check CHECK ((deleted_at IS NOT NULL) OR ((issuer IS NOT NULL) AND (subject IS NOT NULL) AND (email IS NOT NULL))),
    CONSTRAINT users_pkey PRIMARY KEY (id)
);
-- Serves the leaderboard in its order, and ranks and counts without reading the table: `id` excludes the few student
-- accounts of administrators (server/features/points/is-ambassador.ts).
CREATE INDEX users_ambassadors_idx ON users (points DESC, created_at, id) WHERE (deleted_at IS NULL) AND (disabled_at IS NULL);
-- Serves the users of a city and the suggestions of cities (server/features/users).
CREATE INDEX users_city_prefix_idx ON users (lower(NULLIF(college_city, '')) COLLATE "C", id) WHERE deleted_at IS NULL;
-- Serves the list of users by college in both directions (server/features/users/user-order.ts).
CREATE INDEX users_college_order_idx ON users (lower(NULLIF(college, '')), id) WHERE deleted_at IS NULL;
-- Serves the users of a college and the suggestions of colleges; users_college_order_idx has the order of the list.
CREATE INDEX users_college_prefix_idx ON users (lower(NULLIF(college, '')) COLLATE "C", id) WHERE deleted_at IS NULL;
-- Serves the count of distinct colleges, which skips from one to the next instead of reading all users.
CREATE INDEX users_colleges_idx ON users (college) WHERE (deleted_at IS NULL) AND (disabled_at IS NULL);
-- Serves the total of the list of users: the kept standings count the accounts that are not disabled.
CREATE INDEX users_disabled_idx ON users (id) WHERE (disabled_at IS NOT NULL) AND (deleted_at IS NULL);
CREATE UNIQUE INDEX users_issuer_subject_key ON users (issuer, subject);
-- One living account per address: the same address under a second subject is refused, not linked.
CREATE UNIQUE INDEX users_living_email_key ON users (lower(email)) WHERE deleted_at IS NULL;
-- Serves the list of users by name in both directions (server/features/users/user-order.ts).
CREATE INDEX users_name_order_idx ON users (lower(NULLIF(name, '')), id) WHERE deleted_at IS NULL;
CREATE INDEX users_points_id_idx ON users (points DESC, id);
CREATE INDEX users_search_texts_idx ON users USING gin (search_public gin_trgm_ops, search_private gin_trgm_ops);
CREATE UNIQUE INDEX users_techid_key ON users (techid);
CREATE UNIQUE INDEX users_uid_key ON users (uid);

CREATE TABLE standings (
    board text NOT NULL,
    block integer NOT NULL,
    start integer NOT NULL,
    accounts integer NOT NULL,
    CONSTRAINT standings_pkey PRIMARY KEY (board, block, start)
) WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');

CREATE TABLE standing_changes (
    id bigserial,
    board text NOT NULL,
    points integer NOT NULL,
    change integer NOT NULL,
    CONSTRAINT standing_changes_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');

CREATE TABLE past_standings (
    day date NOT NULL,
    points integer NOT NULL,
    rank integer NOT NULL,
    accounts integer NOT NULL,
    taken_at timestamptz(3) NOT NULL,
    CONSTRAINT past_standings_pkey PRIMARY KEY (day, points)
);

CREATE TABLE administrators (
    id uuid NOT NULL,
    email text NOT NULL,
    name text,
    password_hash text,
    password_changed_at timestamptz(3),
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_sign_in_at timestamptz(3),
    CONSTRAINT administrators_email_lower_case_check CHECK (email = lower(email)),
    CONSTRAINT administrators_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX administrators_email_key ON administrators (email);

CREATE TABLE sessions (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    method sign_in_method NOT NULL,
    user_id uuid,
    administrator_id uuid,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT sessions_bearer_check CHECK (num_nonnulls(user_id, administrator_id) >= 1),
    CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_administrator_id_idx ON sessions (administrator_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
CREATE UNIQUE INDEX sessions_token_hash_key ON sessions (token_hash);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);

CREATE TABLE sign_in_attempts (
    state_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    nonce text NOT NULL,
    code_verifier text NOT NULL,
    return_to text,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX sign_in_attempts_expires_at_idx ON sign_in_attempts (expires_at);

CREATE TABLE sign_in_limits (
    key bytea NOT NULL,
    failures integer NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT sign_in_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_limits_expires_at_idx ON sign_in_limits (expires_at);

CREATE UNLOGGED TABLE rate_limits (
    key character varying(64) NOT NULL,
    points integer NOT NULL,
    expire bigint NOT NULL,
    CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
) WITH (fillfactor='50');

CREATE TABLE tasks (
    id uuid NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    link text,
    last_date timestamptz(3) NOT NULL,
    points integer NOT NULL,
    offered_date timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    domain text NOT NULL,
    category text,
    difficulty difficulty DEFAULT 'Medium' NOT NULL,
    estimated_time text,
    technologies text[],
    submission_guidelines text,
    updated_at timestamptz(3) NOT NULL,
    deliverable text,
    version integer DEFAULT 1 NOT NULL,
    checklist jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT tasks_points_check CHECK ((points >= 0) AND (points <= 10000)),
    CONSTRAINT tasks_pkey PRIMARY KEY (id)
);
-- Serves the number of open tasks in the administrators' sidebar.
CREATE INDEX tasks_last_date_idx ON tasks (last_date);
CREATE INDEX tasks_offered_date_id_idx ON tasks (offered_date DESC, id DESC);

CREATE TABLE submissions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    task_id uuid,
    title text NOT NULL,
    description text NOT NULL,
    link text,
    status submission_status DEFAULT 'pending' NOT NULL,
    points integer,
    max_points integer NOT NULL,
    feedback text,
    review_id uuid,
    reviewed_by_id uuid,
    reviewed_at timestamptz(3),
    version integer DEFAULT 1 NOT NULL,
    submitted_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    task_content text,
    task_guidelines text,
    task_title text,
    revise_until timestamptz(3),
    revised_at timestamptz(3),
    task_checklist jsonb,
    task_last_date timestamptz(3),
    CONSTRAINT submissions_max_points_check CHECK ((max_points >= 0) AND (max_points <= 10000)),
    CONSTRAINT submissions_review_check CHECK (
CASE status
    WHEN 'pending' THEN (num_nonnulls(points, review_id, reviewed_at, reviewed_by_id) = 0)
    WHEN 'approved' THEN ((num_nulls(points, review_id, reviewed_at) = 0) AND ((points >= 0) AND (points <= max_points)))
    WHEN 'rejected' THEN ((num_nulls(points, review_id, reviewed_at) = 0) AND (points = 0))
    WHEN 'changes_requested' THEN ((num_nulls(points, review_id, reviewed_at) = 0) AND (points = 0))
    ELSE false
END),
    CONSTRAINT submissions_version_check CHECK (version >= 1),
    CONSTRAINT submissions_pkey PRIMARY KEY (id)
);
-- Serves all submissions, longest waiting first.
CREATE INDEX submissions_handed_in_idx ON submissions (COALESCE(revised_at, submitted_at), id);
-- One live submission per student and task. The statuses are those that `submissionRules` calls live.
CREATE UNIQUE INDEX submissions_one_live_key ON submissions (user_id, task_id) WHERE status IN ('pending', 'approved', 'changes_requested');
-- Serves the reminders of work that may be revised until a date of its review.
CREATE INDEX submissions_revise_until_idx ON submissions (revise_until) WHERE revise_until IS NOT NULL;
-- Serves those of a status, longest waiting first.
CREATE INDEX submissions_status_handed_in_idx ON submissions (status, COALESCE(revised_at, submitted_at), id);
-- A GIN index has no operators for an enum, but for an array of one.
CREATE INDEX submissions_status_search_idx ON submissions USING gin ((ARRAY[status]), search_text(VARIADIC ARRAY[title, task_title]) gin_trgm_ops);
-- Serves those of a task, longest waiting first.
CREATE INDEX submissions_task_handed_in_idx ON submissions (task_id, status, COALESCE(revised_at, submitted_at), id);
CREATE INDEX submissions_user_id_submitted_at_idx ON submissions (user_id, submitted_at DESC);
CREATE UNIQUE INDEX submissions_review_id_key ON submissions (review_id);

CREATE TABLE review_claims (
    submission_id uuid NOT NULL,
    administrator_id uuid NOT NULL,
    claimed_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT review_claims_pkey PRIMARY KEY (submission_id)
);
CREATE INDEX review_claims_administrator_id_idx ON review_claims (administrator_id);

-- Why an administrator took the claim of another one. Not in the audit trail, which is never erased.
CREATE TABLE review_takeovers (
    id uuid DEFAULT uuidv7() NOT NULL,
    submission_id uuid NOT NULL,
    from_id uuid,
    by_id uuid,
    reason text NOT NULL,
    taken_at timestamptz(3) NOT NULL,
    CONSTRAINT review_takeovers_pkey PRIMARY KEY (id)
);
CREATE INDEX review_takeovers_submission_id_idx ON review_takeovers (submission_id);

CREATE TABLE reviews (
    id uuid NOT NULL,
    submission_id uuid NOT NULL,
    version integer NOT NULL,
    status submission_status NOT NULL,
    points integer NOT NULL,
    feedback text NOT NULL,
    revise_until timestamptz(3),
    administrator_id uuid,
    reviewed_at timestamptz(3) NOT NULL,
    reversed_at timestamptz(3),
    reversed_by_id uuid,
    reversal_reason text,
    checklist jsonb,
    batch_id uuid,
    claimed_at timestamptz(3),
    CONSTRAINT reviews_reversal_check CHECK ((reversed_at IS NOT NULL) OR (num_nonnulls(reversed_by_id, reversal_reason) = 0)),
    CONSTRAINT reviews_status_check CHECK (status <> 'pending'),
    CONSTRAINT reviews_pkey PRIMARY KEY (id)
);
-- Serves the number of reviews of each administrator since a time, without reading the reviews.
CREATE INDEX reviews_counted_idx ON reviews (administrator_id, reviewed_at) WHERE reversed_at IS NULL;
CREATE INDEX reviews_submission_id_reviewed_at_idx ON reviews (submission_id, reviewed_at);

CREATE TABLE submission_versions (
    submission_id uuid NOT NULL,
    version integer NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    link text,
    file_ids uuid[],
    submitted_at timestamptz(3) NOT NULL,
    CONSTRAINT submission_versions_pkey PRIMARY KEY (submission_id, version)
);

CREATE TABLE appeals (
    id uuid DEFAULT uuidv7() NOT NULL,
    review_id uuid NOT NULL,
    submission_id uuid NOT NULL,
    user_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    outcome text,
    answer text,
    decided_by_id uuid,
    decided_at timestamptz(3),
    decision_id uuid,
    CONSTRAINT appeals_answer_check CHECK ((answer IS NULL) OR (outcome IS NOT NULL)),
    CONSTRAINT appeals_decided_check CHECK ((outcome IS NULL) = (decided_at IS NULL)),
    CONSTRAINT appeals_decision_check CHECK ((decision_id IS NULL) OR (NOT (outcome IS DISTINCT FROM 'granted'))),
    CONSTRAINT appeals_outcome_check CHECK (outcome IN ('upheld', 'granted', 'ended')),
    CONSTRAINT appeals_pkey PRIMARY KEY (id)
);
CREATE INDEX appeals_decided_idx ON appeals (decided_at DESC, id DESC) WHERE outcome IS NOT NULL;
CREATE UNIQUE INDEX appeals_decision_id_key ON appeals (decision_id);
-- The two lists of administrators.
CREATE INDEX appeals_open_idx ON appeals (created_at, id) WHERE outcome IS NULL;
CREATE UNIQUE INDEX appeals_review_id_key ON appeals (review_id);
CREATE INDEX appeals_submission_id_idx ON appeals (submission_id);
CREATE INDEX appeals_user_id_idx ON appeals (user_id);

CREATE TABLE submission_counts (
    task_id uuid NOT NULL,
    status submission_status NOT NULL,
    submissions integer NOT NULL,
    CONSTRAINT submission_counts_pkey PRIMARY KEY (task_id, status)
);

CREATE TABLE submission_count_changes (
    id bigserial,
    task_id uuid NOT NULL,
    status submission_status NOT NULL,
    change integer NOT NULL,
    CONSTRAINT submission_count_changes_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');

CREATE TABLE points_ledger (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind ledger_kind NOT NULL,
    points integer NOT NULL,
    reason text NOT NULL,
    review_id uuid,
    submission_id uuid,
    task_id uuid,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT points_ledger_sign_check CHECK (
CASE kind
    WHEN 'award' THEN ((points >= 0) AND (points <= 10000))
    WHEN 'reversal' THEN ((points >= '-10000'::integer) AND (points <= 0))
    WHEN 'bonus' THEN (points >= 0)
    WHEN 'adjustment' THEN true
    ELSE false
END),
    CONSTRAINT points_ledger_review_check CHECK ((kind NOT IN ('award', 'reversal')) OR (review_id IS NOT NULL)),
    CONSTRAINT points_ledger_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX points_ledger_award_key ON points_ledger (review_id) WHERE kind = 'award';
CREATE UNIQUE INDEX points_ledger_reversal_key ON points_ledger (review_id) WHERE kind = 'reversal';
CREATE INDEX points_ledger_user_id_created_at_idx ON points_ledger (user_id, created_at);

CREATE TABLE audit_events (
    id uuid NOT NULL,
    at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_kind text,
    subject_id uuid,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    request_id text,
    network_address text,
    CONSTRAINT audit_events_actor_kind_check CHECK (actor_kind IN ('user', 'administrator', 'visitor', 'system')),
    CONSTRAINT audit_events_pkey PRIMARY KEY (id)
);
-- Serves the audit page: one kind of action (server/features/audit-trail).
CREATE INDEX audit_events_action_at_id_idx ON audit_events (action, at DESC, id DESC);
-- Serves the audit page: what one person did (server/features/audit-trail).
CREATE INDEX audit_events_actor_id_at_id_idx ON audit_events (actor_id, at DESC, id DESC);
-- Serves the sweep that forgets addresses (server/features/audit/sweep-audit-events.ts).
CREATE INDEX audit_events_addressed_idx ON audit_events (at) WHERE network_address IS NOT NULL;
CREATE INDEX audit_events_at_idx ON audit_events (at DESC);
-- Serves the filter of the audit trail that finds deleted work by its task (server/features/audit-trail/audit-condition.ts).
CREATE INDEX audit_events_deleted_work_idx ON audit_events (((detail ->> 'taskId'))) WHERE (detail ->> 'taskId') IS NOT NULL;
CREATE INDEX audit_events_subject_kind_subject_id_idx ON audit_events (subject_kind, subject_id);

CREATE TABLE uploads (
    id uuid NOT NULL,
    purpose upload_purpose NOT NULL,
    status upload_status DEFAULT 'pending' NOT NULL,
    storage_key text NOT NULL,
    file_name text NOT NULL,
    content_type text DEFAULT 'application/octet-stream' NOT NULL,
    size integer DEFAULT 0 NOT NULL,
    sha256 bytea,
    owner_user_id uuid,
    owner_administrator_id uuid,
    submission_id uuid,
    task_id uuid,
    profile_of_user_id uuid,
    "position" integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    ready_at timestamptz(3),
    discarded_at timestamptz(3),
    replaced_in_version integer,
    draft_id uuid,
    CONSTRAINT uploads_bound_once_check CHECK (num_nonnulls(submission_id, task_id, profile_of_user_id) <= 1),
    CONSTRAINT uploads_bound_purpose_check CHECK (((submission_id IS NULL) OR (purpose = 'submission_file')) AND ((task_id IS NULL) OR (purpose = 'task_image')) AND ((profile_of_user_id IS NULL) OR (purpose = 'profile_photo'))),
    CONSTRAINT uploads_bound_ready_check CHECK ((status = 'ready') OR (num_nonnulls(submission_id, task_id, profile_of_user_id) = 0)),
    CONSTRAINT uploads_discarded_check CHECK ((status = 'discarded') = (discarded_at IS NOT NULL)),
    CONSTRAINT uploads_position_check CHECK ("position" >= 0),
    CONSTRAINT uploads_ready_check CHECK ((status <> 'ready') OR (num_nulls(sha256, ready_at) = 0)),
    CONSTRAINT uploads_size_check CHECK (size >= 0),
    CONSTRAINT uploads_pkey PRIMARY KEY (id)
);
-- Serves the work that has the same file.
CREATE INDEX uploads_digest_idx ON uploads (sha256) WHERE submission_id IS NOT NULL;
-- Serves the files of a draft, and the foreign key when a draft is deleted.
CREATE INDEX uploads_draft_id_idx ON uploads (draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX uploads_owner_user_id_idx ON uploads (owner_user_id);
CREATE UNIQUE INDEX uploads_profile_of_user_id_key ON uploads (profile_of_user_id);
CREATE INDEX uploads_status_created_at_idx ON uploads (status, created_at);
CREATE UNIQUE INDEX uploads_storage_key_key ON uploads (storage_key);
CREATE INDEX uploads_submission_id_idx ON uploads (submission_id);
CREATE INDEX uploads_task_id_idx ON uploads (task_id);
-- Serves the sweep of files that nothing uses (server/features/uploads/sweep-uploads.ts).
CREATE INDEX uploads_unused_idx ON uploads (ready_at) WHERE (status = 'ready') AND (num_nonnulls(task_id, submission_id, profile_of_user_id, draft_id) = 0);

CREATE TABLE work_drafts (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    task_id uuid NOT NULL,
    submission_id uuid,
    title text NOT NULL,
    description text NOT NULL,
    link text NOT NULL,
    file_ids uuid[],
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT work_drafts_pkey PRIMARY KEY (id)
);
CREATE INDEX work_drafts_task_id_idx ON work_drafts (task_id);
CREATE INDEX work_drafts_updated_at_idx ON work_drafts (updated_at);
CREATE UNIQUE INDEX work_drafts_user_id_task_id_key ON work_drafts (user_id, task_id);
CREATE INDEX work_drafts_user_id_updated_at_id_idx ON work_drafts (user_id, updated_at DESC, id DESC);

CREATE TABLE resumable_uploads (
    upload_id uuid NOT NULL,
    length integer NOT NULL,
    received integer DEFAULT 0 NOT NULL,
    fingerprint text NOT NULL,
    touched_at timestamptz(3) NOT NULL,
    received_at timestamptz(3),
    run_id uuid,
    run_until timestamptz(3),
    processed integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    refusal_code text,
    refusal_detail text,
    CONSTRAINT resumable_uploads_received_at_check CHECK ((received = length) = (received_at IS NOT NULL)),
    CONSTRAINT resumable_uploads_received_check CHECK ((length > 0) AND ((received >= 0) AND (received <= length))),
    CONSTRAINT resumable_uploads_refusal_check CHECK ((refusal_code IS NULL) = (refusal_detail IS NULL)),
    CONSTRAINT resumable_uploads_pkey PRIMARY KEY (upload_id)
);

CREATE TABLE upload_parts (
    storage_key text NOT NULL,
    upload_id uuid NOT NULL,
    starts_at integer NOT NULL,
    size integer,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT upload_parts_size_check CHECK (size > 0),
    CONSTRAINT upload_parts_pkey PRIMARY KEY (storage_key)
);
-- Two requests cannot both store the bytes at one position.
CREATE UNIQUE INDEX upload_parts_stored_key ON upload_parts (upload_id, starts_at) WHERE size IS NOT NULL;
CREATE INDEX upload_parts_upload_id_starts_at_idx ON upload_parts (upload_id, starts_at);

CREATE TABLE contact_messages (
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    topic text,
    message text NOT NULL,
    user_id uuid,
    client_key bytea,
    state contact_state DEFAULT 'open' NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    handled_at timestamptz(3),
    answered_at timestamptz(3),
    assigned_to_id uuid,
    last_reply_at timestamptz(3),
    submission_id uuid,
    task_id uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT contact_messages_handled_check CHECK ((state = 'handled') = (handled_at IS NOT NULL)),
    CONSTRAINT contact_messages_pkey PRIMARY KEY (id)
);
-- Serves all messages (server/features/messages).
CREATE INDEX contact_messages_activity_idx ON contact_messages (COALESCE(last_reply_at, created_at) DESC, id DESC);
-- Serves the open messages of an administrator (server/features/messages).
CREATE INDEX contact_messages_assigned_activity_idx ON contact_messages (assigned_to_id, COALESCE(last_reply_at, created_at) DESC, id DESC) WHERE state = 'open';
CREATE INDEX contact_messages_client_key_created_at_idx ON contact_messages (client_key, created_at);
CREATE INDEX contact_messages_created_at_id_idx ON contact_messages (created_at DESC, id DESC);
-- Serves the search of administrators (server/features/messages).
CREATE INDEX contact_messages_search_idx ON contact_messages USING gin (search_text(VARIADIC ARRAY[name, email, message]) gin_trgm_ops);
-- Serves the open and the handled messages (server/features/messages).
CREATE INDEX contact_messages_state_activity_idx ON contact_messages (state, COALESCE(last_reply_at, created_at) DESC, id DESC);
-- Serves the open messages that no administrator takes care of (server/features/messages).
CREATE INDEX contact_messages_unassigned_activity_idx ON contact_messages (COALESCE(last_reply_at, created_at) DESC, id DESC) WHERE (state = 'open') AND (assigned_to_id IS NULL);
-- Serves the messages of a student (server/features/messages).
CREATE INDEX contact_messages_writer_activity_idx ON contact_messages (user_id, COALESCE(last_reply_at, created_at) DESC, id DESC);

CREATE TABLE push_subscriptions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    label text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamptz(3),
    vapid_key text,
    CONSTRAINT push_subscriptions_endpoint_check CHECK ((endpoint ~~ 'https://%') AND (char_length(endpoint) <= 2000)),
    CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_user_id_created_at_idx ON push_subscriptions (user_id, created_at);

CREATE TABLE message_replies (
    id uuid NOT NULL,
    message_id uuid NOT NULL,
    sender message_sender NOT NULL,
    administrator_id uuid,
    body text NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    mailed_at timestamptz(3),
    CONSTRAINT message_replies_sender_check CHECK ((sender = 'administrator') OR ((administrator_id IS NULL) AND (mailed_at IS NULL))),
    CONSTRAINT message_replies_pkey PRIMARY KEY (id)
);
CREATE INDEX message_replies_message_id_created_at_id_idx ON message_replies (message_id, created_at, id);
-- Serves the search of administrators (server/features/messages).
CREATE INDEX message_replies_search_idx ON message_replies USING gin (search_text(VARIADIC ARRAY[body]) gin_trgm_ops);

CREATE TABLE saved_phrases (
    id uuid NOT NULL,
    administrator_id uuid,
    title text NOT NULL,
    body text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT saved_phrases_pkey PRIMARY KEY (id)
);
CREATE INDEX saved_phrases_administrator_id_idx ON saved_phrases (administrator_id);

CREATE TABLE public_profiles (
    user_id uuid NOT NULL,
    alias text NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT public_profiles_alias_check CHECK ((alias ~ '^[a-z0-9](-?[a-z0-9])*$') AND ((char_length(alias) >= 3) AND (char_length(alias) <= 30))),
    CONSTRAINT public_profiles_pkey PRIMARY KEY (user_id)
);
CREATE UNIQUE INDEX public_profiles_alias_key ON public_profiles (alias);

CREATE TABLE public_works (
    submission_id uuid NOT NULL,
    user_id uuid NOT NULL,
    "position" integer NOT NULL,
    pictures boolean DEFAULT false NOT NULL,
    CONSTRAINT public_works_pkey PRIMARY KEY (submission_id)
);
CREATE INDEX public_works_user_id_position_idx ON public_works (user_id, "position");

CREATE TABLE live_events (
    xid bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    id bigserial,
    at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    audience text NOT NULL,
    kind text NOT NULL,
    data jsonb NOT NULL,
    CONSTRAINT live_events_audience_check CHECK (audience ~ '^(everyone|administrators|user:[0-9a-f-]{36})( (administrators|user:[0-9a-f-]{36}))*$'),
    CONSTRAINT live_events_pkey PRIMARY KEY (xid, id)
);

CREATE TABLE live_consumers (
    name text NOT NULL,
    xid bigint NOT NULL,
    id bigint NOT NULL,
    CONSTRAINT live_consumers_pkey PRIMARY KEY (name)
);

CREATE TABLE mail_deliveries (
    id uuid NOT NULL,
    key text NOT NULL,
    purpose text NOT NULL,
    user_id uuid,
    contact_message_id uuid,
    state mail_state DEFAULT 'waiting' NOT NULL,
    message_id text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    handed_at timestamptz(3),
    settled_at timestamptz(3),
    CONSTRAINT mail_deliveries_handed_check CHECK ((state IN ('waiting', 'failed')) OR (handed_at IS NOT NULL)),
    CONSTRAINT mail_deliveries_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_deliveries_contact_message_id_idx ON mail_deliveries (contact_message_id);
CREATE INDEX mail_deliveries_created_at_idx ON mail_deliveries (created_at);
CREATE UNIQUE INDEX mail_deliveries_key_key ON mail_deliveries (key);
-- Serves returned mails, which name the Message-ID (server/mail/bounces.ts).
CREATE INDEX mail_deliveries_message_id_idx ON mail_deliveries (message_id);
CREATE INDEX mail_deliveries_user_id_id_idx ON mail_deliveries (user_id, id DESC);

CREATE TABLE mail_bounces (
    user_id uuid NOT NULL,
    address text NOT NULL,
    reason text NOT NULL,
    at timestamptz(3) NOT NULL,
    CONSTRAINT mail_bounces_pkey PRIMARY KEY (user_id)
);

CREATE TABLE notifications (
    id uuid DEFAULT uuidv7() NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    subject_id uuid,
    data jsonb NOT NULL,
    shown boolean DEFAULT true NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    read_at timestamptz(3),
    CONSTRAINT notifications_pkey PRIMARY KEY (id)
);
-- Serves the digests and reminders: what is unread of a student since a time (server/features/notifications/start-digests.ts).
CREATE INDEX notifications_digest_idx ON notifications (user_id, created_at) WHERE read_at IS NULL;
-- The list of a student, and what is unread in it.
CREATE INDEX notifications_list_idx ON notifications (user_id, id DESC) WHERE shown;
CREATE INDEX notifications_subject_id_idx ON notifications (subject_id);
CREATE INDEX notifications_unread_idx ON notifications (user_id, id DESC) WHERE shown AND (read_at IS NULL);
CREATE UNIQUE INDEX notifications_user_id_key_key ON notifications (user_id, key);

-- Each notification is in one mail: the statement that inserts the row decides which (server/features/notifications/claim-for-mail.ts).
CREATE TABLE mailed_notifications (
    notification_id uuid NOT NULL,
    mail_key text NOT NULL,
    CONSTRAINT mailed_notifications_pkey PRIMARY KEY (notification_id)
);

CREATE TABLE notification_settings (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    in_page boolean NOT NULL,
    mail text NOT NULL,
    push boolean NOT NULL,
    domains text[],
    CONSTRAINT notification_settings_mail_check CHECK (mail IN ('now', 'digest', 'none')),
    CONSTRAINT notification_settings_pkey PRIMARY KEY (user_id, kind)
);

CREATE TABLE notification_fan_outs (
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    after_user_id uuid,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamptz(3),
    CONSTRAINT notification_fan_outs_pkey PRIMARY KEY (kind, subject_id)
);

CREATE TABLE announcements (
    id uuid DEFAULT uuidv7() NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    audience_kind text NOT NULL,
    audience_college text,
    audience_domain text,
    audience_task_id uuid,
    state text DEFAULT 'draft' NOT NULL,
    publish_at timestamptz(3),
    published_at timestamptz(3),
    corrected_at timestamptz(3),
    withdrawn_at timestamptz(3),
    delivery_id uuid,
    delivered_at timestamptz(3),
    notices_outdated boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by_id uuid,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    notices_after_user_id uuid,
    missed_at timestamptz(3),
    CONSTRAINT announcements_audience_check CHECK (
CASE audience_kind
    WHEN 'all' THEN (num_nonnulls(audience_college, audience_domain, audience_task_id) = 0)
    WHEN 'college' THEN ((audience_college <> '') AND (num_nonnulls(audience_college, audience_domain, audience_task_id) = 1))
    WHEN 'domain' THEN ((audience_domain <> '') AND (num_nonnulls(audience_college, audience_domain, audience_task_id) = 1))
    WHEN 'submitted' THEN (num_nonnulls(audience_college, audience_domain) = 0)
    WHEN 'not_submitted' THEN (num_nonnulls(audience_college, audience_domain) = 0)
    ELSE false
END),
    CONSTRAINT announcements_state_check CHECK (
CASE state
    WHEN 'draft' THEN (num_nonnulls(publish_at, published_at, corrected_at, withdrawn_at, delivery_id) = 0)
    WHEN 'scheduled' THEN ((publish_at IS NOT NULL) AND (num_nonnulls(published_at, corrected_at, withdrawn_at, delivery_id) = 0))
    WHEN 'published' THEN ((num_nonnulls(published_at, delivery_id) = 2) AND (withdrawn_at IS NULL))
    WHEN 'withdrawn' THEN (num_nonnulls(published_at, delivery_id, withdrawn_at) = 3)
    ELSE false
END),
    CONSTRAINT announcements_pkey PRIMARY KEY (id)
);
CREATE INDEX announcements_audience_task_id_idx ON announcements (audience_task_id);
CREATE UNIQUE INDEX announcements_delivery_id_key ON announcements (delivery_id);
CREATE INDEX announcements_due_idx ON announcements (publish_at) WHERE state = 'scheduled';
CREATE INDEX announcements_outdated_idx ON announcements (id) WHERE notices_outdated;
-- What students see, newest first; what is due; whose notifications have to be changed.
CREATE INDEX announcements_published_idx ON announcements (published_at DESC, id DESC) WHERE state = 'published';
-- Serves the search of the administrators' list.
CREATE INDEX announcements_search_idx ON announcements USING gin (search_text(VARIADIC ARRAY[title, body]) gin_trgm_ops);
CREATE INDEX announcements_state_id_idx ON announcements (state, id DESC);

CREATE TABLE announcement_recipients (
    announcement_id uuid NOT NULL,
    user_id uuid NOT NULL,
    read_at timestamptz(3),
    CONSTRAINT announcement_recipients_pkey PRIMARY KEY (announcement_id, user_id)
);
-- Who has read an announcement, the last one first.
CREATE INDEX announcement_recipients_readers_idx ON announcement_recipients (announcement_id, read_at DESC, user_id DESC) WHERE read_at IS NOT NULL;
CREATE INDEX announcement_recipients_user_id_idx ON announcement_recipients (user_id);

CREATE TABLE announcement_counts (
    announcement_id uuid NOT NULL,
    read boolean NOT NULL,
    recipients integer NOT NULL,
    CONSTRAINT announcement_counts_pkey PRIMARY KEY (announcement_id, read)
);

CREATE TABLE announcement_count_changes (
    id bigserial,
    announcement_id uuid NOT NULL,
    read boolean NOT NULL,
    change integer NOT NULL,
    CONSTRAINT announcement_count_changes_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');

CREATE TABLE mail_digests (
    day date NOT NULL,
    since timestamptz(3) NOT NULL,
    until timestamptz(3) NOT NULL,
    after_user_id uuid,
    finished_at timestamptz(3),
    CONSTRAINT mail_digests_until_check CHECK (since < until),
    CONSTRAINT mail_digests_pkey PRIMARY KEY (day)
);

CREATE TABLE idempotency_keys (
    account_id uuid NOT NULL,
    key_hash bytea NOT NULL,
    request_hash bytea NOT NULL,
    attempt uuid NOT NULL,
    begun_at timestamptz(3) NOT NULL,
    status integer,
    content_type text,
    body text,
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key_hash)
);
CREATE INDEX idempotency_keys_account_id_begun_at_idx ON idempotency_keys (account_id, begun_at);
CREATE INDEX idempotency_keys_begun_at_idx ON idempotency_keys (begun_at);

CREATE TABLE review_batches (
    id uuid DEFAULT uuidv7() NOT NULL,
    administrator_id uuid,
    request_id text NOT NULL,
    action text NOT NULL,
    points_rule text,
    points_value integer,
    feedback text NOT NULL,
    revise_until timestamptz(3),
    filter jsonb,
    state text DEFAULT 'running' NOT NULL,
    total integer NOT NULL,
    counts jsonb NOT NULL,
    created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    finished_at timestamptz(3),
    undo_reason text,
    undone_by_id uuid,
    undone_at timestamptz(3),
    CONSTRAINT review_batches_action_check CHECK (action IN ('approve', 'reject', 'request_changes', 'delete')),
    CONSTRAINT review_batches_points_check CHECK (
CASE
    WHEN (action <> 'approve') THEN (num_nonnulls(points_rule, points_value) = 0)
    WHEN (points_rule = 'full') THEN (points_value IS NULL)
    WHEN (points_rule IN ('fixed', 'percent')) THEN (points_value >= 0)
    ELSE false
END),
    CONSTRAINT review_batches_state_check CHECK (
CASE state
    WHEN 'running' THEN (num_nonnulls(finished_at, undo_reason, undone_at) = 0)
    WHEN 'done' THEN ((finished_at IS NOT NULL) AND (num_nonnulls(undo_reason, undone_at) = 0))
    WHEN 'undoing' THEN ((undo_reason IS NOT NULL) AND (undone_at IS NULL))
    WHEN 'undone' THEN (num_nonnulls(undo_reason, undone_at) = 2)
    ELSE false
END),
    CONSTRAINT review_batches_pkey PRIMARY KEY (id)
);

CREATE TABLE review_batch_items (
    batch_id uuid NOT NULL,
    "position" integer NOT NULL,
    submission_id uuid NOT NULL,
    version integer NOT NULL,
    task_title text,
    outcome text DEFAULT 'waiting' NOT NULL,
    message text,
    review_id uuid,
    points integer DEFAULT 0 NOT NULL,
    CONSTRAINT review_batch_items_outcome_check CHECK (outcome IN ('waiting', 'done', 'claimed', 'reviewed', 'changed', 'gone', 'failed', 'stopped', 'undone', 'kept')),
    CONSTRAINT review_batch_items_pkey PRIMARY KEY (batch_id, "position")
);
CREATE INDEX review_batch_items_batch_id_outcome_position_idx ON review_batch_items (batch_id, outcome, "position");
CREATE UNIQUE INDEX review_batch_items_batch_id_submission_id_key ON review_batch_items (batch_id, submission_id);

-- Foreign keys

ALTER TABLE announcement_recipients
    ADD CONSTRAINT announcement_recipients_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON UPDATE CASCADE ON DELETE CASCADE,
    ADD CONSTRAINT announcement_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE announcements
    ADD CONSTRAINT announcements_audience_task_id_fkey FOREIGN KEY (audience_task_id) REFERENCES tasks(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT announcements_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE appeals
    ADD CONSTRAINT appeals_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES reviews(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT appeals_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON UPDATE CASCADE ON DELETE CASCADE,
    ADD CONSTRAINT appeals_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON UPDATE CASCADE ON DELETE CASCADE,
    ADD CONSTRAINT appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE contact_messages
    ADD CONSTRAINT contact_messages_assigned_to_id_fkey FOREIGN KEY (assigned_to_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE mail_bounces
    ADD CONSTRAINT mail_bounces_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mail_deliveries
    ADD CONSTRAINT mail_deliveries_contact_message_id_fkey FOREIGN KEY (contact_message_id) REFERENCES contact_messages(id) ON UPDATE CASCADE ON DELETE CASCADE,
    ADD CONSTRAINT mail_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mailed_notifications
    ADD CONSTRAINT mailed_notifications_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE message_replies
    ADD CONSTRAINT message_replies_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT message_replies_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notification_settings
    ADD CONSTRAINT notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE points_ledger
    ADD CONSTRAINT points_ledger_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE public_profiles
    ADD CONSTRAINT public_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE public_works
    ADD CONSTRAINT public_works_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON UPDATE CASCADE ON DELETE CASCADE,
    ADD CONSTRAINT public_works_user_id_fkey FOREIGN KEY (user_id) REFERENCES public_profiles(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE push_subscriptions
    ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE resumable_uploads
    ADD CONSTRAINT resumable_uploads_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES uploads(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE review_batch_items
    ADD CONSTRAINT review_batch_items_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES review_batches(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE review_batches
    ADD CONSTRAINT review_batches_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT review_batches_undone_by_id_fkey FOREIGN KEY (undone_by_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE review_claims
    ADD CONSTRAINT review_claims_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE CASCADE,
    ADD CONSTRAINT review_claims_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE review_takeovers
    ADD CONSTRAINT review_takeovers_by_id_fkey FOREIGN KEY (by_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT review_takeovers_from_id_fkey FOREIGN KEY (from_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT review_takeovers_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE reviews
    ADD CONSTRAINT reviews_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT reviews_reversed_by_id_fkey FOREIGN KEY (reversed_by_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT reviews_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE saved_phrases
    ADD CONSTRAINT saved_phrases_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sessions
    ADD CONSTRAINT sessions_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE CASCADE,
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE submission_versions
    ADD CONSTRAINT submission_versions_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE submissions
    ADD CONSTRAINT submissions_reviewed_by_id_fkey FOREIGN KEY (reviewed_by_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT submissions_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT submissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE upload_parts
    ADD CONSTRAINT upload_parts_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES resumable_uploads(upload_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE uploads
    ADD CONSTRAINT uploads_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES work_drafts(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT uploads_owner_administrator_id_fkey FOREIGN KEY (owner_administrator_id) REFERENCES administrators(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT uploads_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT uploads_profile_of_user_id_fkey FOREIGN KEY (profile_of_user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT uploads_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id) ON UPDATE CASCADE ON DELETE SET NULL,
    ADD CONSTRAINT uploads_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE work_drafts
    ADD CONSTRAINT work_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Functions and their triggers

-- Appends an event. For triggers of other tables: `PERFORM append_live_event('user:' || user_id, 'kind', data) FROM added`.
-- Servers begin to listen when it exists.
CREATE FUNCTION append_live_event(audience text, kind text, data jsonb) RETURNS void
LANGUAGE sql AS $$
    INSERT INTO live_events (audience, kind, data) VALUES (audience, kind, data);
$$;

-- How many shown notifications of a student are unread, counted up to 100.
CREATE FUNCTION unread_notifications(student uuid) RETURNS integer
    LANGUAGE sql STABLE
    RETURN (SELECT (count(*))::integer AS count FROM (SELECT FROM notifications WHERE ((notifications.user_id = unread_notifications.student) AND notifications.shown AND (notifications.read_at IS NULL)) LIMIT 100) unread);

-- users.points is the sum of the user's entries and has one writer: this trigger.
CREATE FUNCTION add_entry_to_points() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE users SET points = points + NEW.points WHERE id = NEW.user_id;
    RETURN NULL;
END;
$$;
CREATE TRIGGER points_ledger_total AFTER INSERT ON points_ledger
    FOR EACH ROW EXECUTE FUNCTION add_entry_to_points();

-- Once for each statement: a batch of a delivery adds a thousand recipients.
CREATE FUNCTION append_announcement_count_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO announcement_count_changes (announcement_id, read, change)
        SELECT announcement_id, read_at IS NOT NULL, count(*) FROM added GROUP BY 1, 2;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO announcement_count_changes (announcement_id, read, change)
        SELECT announcement_id, read_at IS NOT NULL, -count(*) FROM removed GROUP BY 1, 2;
    ELSE
        INSERT INTO announcement_count_changes (announcement_id, read, change)
        SELECT announcement_id, read, sum(change)
        FROM (
            SELECT announcement_id, read_at IS NOT NULL AS read, 1 AS change FROM added
            UNION ALL SELECT announcement_id, read_at IS NOT NULL, -1 FROM removed
        ) AS changed
        GROUP BY 1, 2 HAVING sum(change) <> 0;
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER announcement_recipients_count_added AFTER INSERT ON announcement_recipients REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_count_changes();
CREATE TRIGGER announcement_recipients_count_changed AFTER UPDATE ON announcement_recipients REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_count_changes();
CREATE TRIGGER announcement_recipients_count_removed AFTER DELETE ON announcement_recipients REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_count_changes();

-- To everyone if what all students see changes. Otherwise to administrators, also when a delivery ends; the recipients of other
-- audiences get an event when they become recipients, and after a correction or withdrawal one from refresh-notices.ts: there
-- may be one for each student.
CREATE FUNCTION append_announcement_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT CASE WHEN changed.audience_kind = 'all' AND changed.state IN ('published', 'withdrawn')
                AND changed.version <> previous.version THEN 'everyone'
            ELSE 'administrators' END, 'announcement', jsonb_build_object('announcementId', changed.id)
        FROM changed JOIN previous ON previous.id = changed.id
        -- Not for each batch of recipients.
        WHERE (changed.version, changed.delivered_at, changed.audience_task_id, changed.created_by_id)
            IS DISTINCT FROM (previous.version, previous.delivered_at, previous.audience_task_id, previous.created_by_id);
    ELSE
        INSERT INTO live_events (audience, kind, data)
        SELECT CASE WHEN audience_kind = 'all' AND state IN ('published', 'withdrawn') THEN 'everyone'
            ELSE 'administrators' END, 'announcement', jsonb_build_object('announcementId', id)
        FROM changed;
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER announcements_live_added AFTER INSERT ON announcements REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_events();
CREATE TRIGGER announcements_live_changed AFTER UPDATE ON announcements REFERENCING OLD TABLE AS previous NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_events();
CREATE TRIGGER announcements_live_removed AFTER DELETE ON announcements REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_announcement_events();

-- Tells open pages of administrators and of the student.
CREATE FUNCTION append_appeal_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM append_live_event('administrators user:' || user_id, 'appeal',
        jsonb_build_object('appealId', id, 'submissionId', submission_id))
    FROM changed;
    RETURN NULL;
END;
$$;
CREATE TRIGGER appeals_live_added AFTER INSERT ON appeals REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_appeal_events();
CREATE TRIGGER appeals_live_changed AFTER UPDATE ON appeals REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_appeal_events();
CREATE TRIGGER appeals_live_removed AFTER DELETE ON appeals REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_appeal_events();

-- A step of the job counts the items of its batch: the page of administrators reads the numbers again.
CREATE FUNCTION append_batch_event() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM append_live_event('administrators', 'batch', jsonb_build_object('batchId', NEW.id));
    RETURN NULL;
END;
$$;
CREATE TRIGGER review_batches_live_added AFTER INSERT ON review_batches
    FOR EACH ROW EXECUTE FUNCTION append_batch_event();
CREATE TRIGGER review_batches_live_changed AFTER UPDATE ON review_batches
    FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state) OR (old.counts IS DISTINCT FROM new.counts)) EXECUTE FUNCTION append_batch_event();

-- Of pending work only: a review and a deletion have their own event, which ends the claim too.
CREATE FUNCTION append_claim_events() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    claimed uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.submission_id ELSE NEW.submission_id END;
    holder uuid := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE NEW.administrator_id END;
BEGIN
    INSERT INTO live_events (audience, kind, data)
    SELECT event.audience, event.kind, event.data
    FROM submissions CROSS JOIN LATERAL (VALUES
        ('administrators', 'claim', jsonb_build_object('submissionId', id, 'administratorId', holder)),
        ('user:' || user_id, 'submission', jsonb_build_object('submissionId', id, 'taskId', task_id, 'userId', user_id,
            'status', status, 'change', CASE WHEN holder IS NULL THEN 'released' ELSE 'claimed' END))
    ) AS event (audience, kind, data)
    WHERE submissions.id = claimed AND submissions.status = 'pending';
    RETURN NULL;
END;
$$;
CREATE TRIGGER review_claims_live_added AFTER INSERT ON review_claims
    FOR EACH ROW EXECUTE FUNCTION append_claim_events();
-- Not when a claim is only prolonged.
CREATE TRIGGER review_claims_live_changed AFTER UPDATE ON review_claims
    FOR EACH ROW WHEN ((old.administrator_id IS DISTINCT FROM new.administrator_id) OR (old.claimed_at IS DISTINCT FROM new.claimed_at)) EXECUTE FUNCTION append_claim_events();
CREATE TRIGGER review_claims_live_removed AFTER DELETE ON review_claims
    FOR EACH ROW EXECUTE FUNCTION append_claim_events();

-- Tells the student's other tabs and devices. Without a version, the draft was submitted or discarded.
CREATE FUNCTION append_draft_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO live_events (audience, kind, data)
    SELECT 'user:' || user_id, 'draft', jsonb_build_object('taskId', task_id, 'draftId', id,
        'version', CASE WHEN TG_OP <> 'DELETE' THEN version END)
    FROM changed;
    RETURN NULL;
END;
$$;
CREATE TRIGGER work_drafts_live_added AFTER INSERT ON work_drafts REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_draft_events();
CREATE TRIGGER work_drafts_live_changed AFTER UPDATE ON work_drafts REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_draft_events();
CREATE TRIGGER work_drafts_live_removed AFTER DELETE ON work_drafts REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_draft_events();

CREATE FUNCTION append_message_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        -- The sweep of client keys changes no version.
        PERFORM append_live_event('administrators' || coalesce(' user:' || added.user_id, ''), 'message',
            jsonb_build_object('messageId', added.id))
        FROM added JOIN removed USING (id) WHERE added.version <> removed.version;
    ELSE
        PERFORM append_live_event('administrators' || coalesce(' user:' || user_id, ''), 'message',
            jsonb_build_object('messageId', id))
        FROM added;
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER contact_messages_live_added AFTER INSERT ON contact_messages REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_message_events();
CREATE TRIGGER contact_messages_live_changed AFTER UPDATE ON contact_messages REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_message_events();
CREATE TRIGGER contact_messages_live_removed AFTER DELETE ON contact_messages REFERENCING OLD TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_message_events();

-- Once for each student whose unread notifications a statement changed.
CREATE FUNCTION append_notification_events() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    students uuid[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM append_live_event('user:' || newest.user_id, 'notification',
            jsonb_build_object('unread', unread_notifications(newest.user_id), 'kind', newest.kind))
        FROM (
            SELECT DISTINCT ON (user_id) user_id, kind FROM changed
            WHERE shown AND read_at IS NULL
            ORDER BY user_id, id DESC
        ) AS newest;
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        students := ARRAY(
            SELECT DISTINCT changed.user_id FROM changed JOIN before USING (id)
            WHERE changed.shown AND changed.read_at IS DISTINCT FROM before.read_at);
    ELSE
        students := ARRAY(SELECT DISTINCT user_id FROM changed WHERE shown AND read_at IS NULL);
    END IF;
    PERFORM append_live_event(
        'user:' || student, 'notification', jsonb_build_object('unread', unread_notifications(student)))
    FROM unnest(students) AS student;
    RETURN NULL;
END;
$$;
CREATE TRIGGER notifications_live_added AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_notification_events();
CREATE TRIGGER notifications_live_changed AFTER UPDATE ON notifications REFERENCING OLD TABLE AS before NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_notification_events();
CREATE TRIGGER notifications_live_removed AFTER DELETE ON notifications REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION append_notification_events();

CREATE FUNCTION append_photo_event() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO live_events (audience, kind, data)
    VALUES ('user:' || coalesce(NEW.profile_of_user_id, OLD.profile_of_user_id), 'profile', '{}');
    RETURN NULL;
END;
$$;
CREATE TRIGGER uploads_live_profile AFTER UPDATE OF profile_of_user_id ON uploads
    FOR EACH ROW WHEN (old.profile_of_user_id IS DISTINCT FROM new.profile_of_user_id) EXECUTE FUNCTION append_photo_event();

CREATE FUNCTION append_points_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO live_events (audience, kind, data)
    SELECT 'user:' || user_id, 'points', jsonb_build_object('entryId', id, 'points', points, 'kind', kind) FROM added;
    RETURN NULL;
END;
$$;
CREATE TRIGGER points_ledger_live_added AFTER INSERT ON points_ledger REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_points_events();

-- For each row, and only where one of these columns is set: every award updates the points of a user.
CREATE FUNCTION append_profile_event() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO live_events (audience, kind, data) VALUES ('user:' || NEW.id, 'profile', '{}');
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_live_profile AFTER UPDATE OF email, name, first_name, last_name, phone, college, program, joining_year, college_city, college_state, linkedin, facebook, instagram, picture_url, disabled_at, deleted_at ON users
    FOR EACH ROW WHEN (((((((((((((((((old.email IS DISTINCT FROM new.email) OR (old.name IS DISTINCT FROM new.name)) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.college IS DISTINCT FROM new.college)) OR (old.program IS DISTINCT FROM new.program)) OR (old.joining_year IS DISTINCT FROM new.joining_year)) OR (old.college_city IS DISTINCT FROM new.college_city)) OR (old.college_state IS DISTINCT FROM new.college_state)) OR (old.linkedin IS DISTINCT FROM new.linkedin)) OR (old.facebook IS DISTINCT FROM new.facebook)) OR (old.instagram IS DISTINCT FROM new.instagram)) OR (old.picture_url IS DISTINCT FROM new.picture_url)) OR (old.disabled_at IS DISTINCT FROM new.disabled_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION append_profile_event();

-- Those who begin to see an announcement, or for whom it is unread again. Who reads one that was not delivered to them saw it
-- before.
CREATE FUNCTION append_recipient_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'user:' || added.user_id, 'announcement', jsonb_build_object('announcementId', added.announcement_id)
        FROM added JOIN announcements AS a ON a.id = added.announcement_id
        WHERE added.read_at IS NULL AND a.audience_kind <> 'all';
    ELSE
        INSERT INTO live_events (audience, kind, data)
        SELECT 'user:' || added.user_id, 'announcement', jsonb_build_object('announcementId', added.announcement_id)
        FROM added JOIN removed USING (announcement_id, user_id) JOIN announcements AS a ON a.id = added.announcement_id
        WHERE added.read_at IS NULL AND removed.read_at IS NOT NULL AND a.audience_kind <> 'all';
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER announcement_recipients_live_added AFTER INSERT ON announcement_recipients REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_recipient_events();
CREATE TRIGGER announcement_recipients_live_changed AFTER UPDATE ON announcement_recipients REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_recipient_events();

-- For each row, unlike those of submission_counts: most updates of users, such as a sign-in, change no standing, and the
-- condition of the trigger is cheaper than a call.
CREATE FUNCTION append_standing_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO standing_changes (board, points, change)
        VALUES (CASE WHEN num_nonnulls(OLD.deleted_at, OLD.disabled_at) = 0 THEN 'all' ELSE 'former' END, OLD.points, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO standing_changes (board, points, change)
        VALUES (CASE WHEN num_nonnulls(NEW.deleted_at, NEW.disabled_at) = 0 THEN 'all' ELSE 'former' END, NEW.points, 1);
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_standing AFTER INSERT OR DELETE ON users
    FOR EACH ROW EXECUTE FUNCTION append_standing_changes();
CREATE TRIGGER users_standing_changed AFTER UPDATE OF points, deleted_at, disabled_at ON users
    FOR EACH ROW WHEN ((old.points <> new.points) OR ((num_nonnulls(old.deleted_at, old.disabled_at) = 0) <> (num_nonnulls(new.deleted_at, new.disabled_at) = 0))) EXECUTE FUNCTION append_standing_changes();

-- Once for each statement: deleting a task changes all its submissions. Work of a deleted task has the nil id here, because
-- a primary key cannot be null.
CREATE FUNCTION append_submission_count_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO submission_count_changes (task_id, status, change)
        SELECT coalesce(task_id, '00000000-0000-0000-0000-000000000000'), status, count(*) FROM added GROUP BY 1, 2;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO submission_count_changes (task_id, status, change)
        SELECT coalesce(task_id, '00000000-0000-0000-0000-000000000000'), status, -count(*) FROM removed GROUP BY 1, 2;
    ELSE
        INSERT INTO submission_count_changes (task_id, status, change)
        SELECT coalesce(task_id, '00000000-0000-0000-0000-000000000000'), status, sum(change)
        FROM (
            SELECT task_id, status, 1 AS change FROM added UNION ALL SELECT task_id, status, -1 FROM removed
        ) AS changed
        GROUP BY 1, 2 HAVING sum(change) <> 0;
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER submissions_count_added AFTER INSERT ON submissions REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_count_changes();
CREATE TRIGGER submissions_count_changed AFTER UPDATE ON submissions REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_count_changes();
CREATE TRIGGER submissions_count_removed AFTER DELETE ON submissions REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_count_changes();

CREATE FUNCTION append_submission_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'administrators user:' || user_id, 'submission', jsonb_build_object('submissionId', id, 'taskId', task_id,
            'userId', user_id, 'status', status, 'change', 'created')
        FROM added;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'administrators user:' || user_id, 'submission', jsonb_build_object('submissionId', id, 'taskId', task_id,
            'userId', user_id, 'status', status, 'change', 'deleted')
        FROM removed;
    ELSE
        -- Neither a deleted task nor a migration that fills a column changes what a student or reviewer did.
        INSERT INTO live_events (audience, kind, data)
        SELECT 'administrators user:' || added.user_id, 'submission', jsonb_build_object('submissionId', added.id,
            'taskId', added.task_id, 'userId', added.user_id, 'status', added.status,
            'change', CASE
                WHEN added.review_id IS NOT DISTINCT FROM removed.review_id THEN 'edited'
                WHEN added.review_id IS NOT NULL THEN 'reviewed'
                WHEN added.version = removed.version THEN 'reversed'
                ELSE 'revised'
            END)
        FROM added JOIN removed USING (id)
        WHERE (added.version, added.status, added.review_id)
            IS DISTINCT FROM (removed.version, removed.status, removed.review_id);
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER submissions_live_added AFTER INSERT ON submissions REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_events();
CREATE TRIGGER submissions_live_changed AFTER UPDATE ON submissions REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_events();
CREATE TRIGGER submissions_live_removed AFTER DELETE ON submissions REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_events();

CREATE FUNCTION append_task_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'everyone', 'task', jsonb_build_object('taskId', id, 'change', 'created') FROM added;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO live_events (audience, kind, data)
        SELECT 'everyone', 'task', jsonb_build_object('taskId', id, 'change', 'deleted') FROM removed;
    ELSE
        INSERT INTO live_events (audience, kind, data)
        SELECT 'everyone', 'task', jsonb_build_object('taskId', id, 'change', 'edited')
        FROM added JOIN removed USING (id) WHERE added.version <> removed.version;
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER tasks_live_added AFTER INSERT ON tasks REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_task_events();
CREATE TRIGGER tasks_live_changed AFTER UPDATE ON tasks REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_task_events();
CREATE TRIGGER tasks_live_removed AFTER DELETE ON tasks REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION append_task_events();

-- Whatever inserts work copies what its task asks for.
CREATE FUNCTION copy_task_to_submission() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    SELECT title, content, submission_guidelines, last_date, checklist
    INTO NEW.task_title, NEW.task_content, NEW.task_guidelines, NEW.task_last_date, NEW.task_checklist
    FROM tasks WHERE id = NEW.task_id;
    RETURN NEW;
END;
$$;
CREATE TRIGGER submissions_copy_task BEFORE INSERT ON submissions
    FOR EACH ROW WHEN ((new.task_id IS NOT NULL) AND (new.task_title IS NULL)) EXECUTE FUNCTION copy_task_to_submission();

-- Whatever reverses a review ends an open appeal against it. A decision sets the outcome first.
CREATE FUNCTION end_appeal_of_reversed_review() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE appeals SET outcome = 'ended', decided_at = NEW.reversed_at
    WHERE review_id = NEW.id AND outcome IS NULL;
    RETURN NULL;
END;
$$;
CREATE TRIGGER reviews_end_appeal AFTER UPDATE OF reversed_at ON reviews
    FOR EACH ROW WHEN ((old.reversed_at IS NULL) AND (new.reversed_at IS NOT NULL)) EXECUTE FUNCTION end_appeal_of_reversed_review();

-- Whatever deletes an account.
CREATE FUNCTION erase_reasons_of_user() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE points_ledger SET reason = ''
    WHERE user_id = NEW.id AND kind IN ('bonus', 'adjustment') AND reason <> '';
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_erase_reasons AFTER UPDATE OF deleted_at ON users
    FOR EACH ROW WHEN ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)) EXECUTE FUNCTION erase_reasons_of_user();

-- pg_trigger_depth() is 0 in the WHEN of a client's own statement, 1 in that of the ledger's update.
CREATE FUNCTION guard_points() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'users.points is kept by the ledger: insert an entry into points_ledger'
        USING ERRCODE = 'integrity_constraint_violation';
END;
$$;
CREATE TRIGGER users_points_guard BEFORE UPDATE ON users
    FOR EACH ROW WHEN ((new.points IS DISTINCT FROM old.points) AND (pg_trigger_depth() < 1)) EXECUTE FUNCTION guard_points();
CREATE TRIGGER users_points_start BEFORE INSERT ON users
    FOR EACH ROW WHEN (new.points <> 0) EXECUTE FUNCTION guard_points();

-- Servers keep sessions in memory (server/http/session-cache.ts). These triggers tell them of every change of a session or
-- of its account at the commit, whatever statement makes it. The payload is the id of the row; empty: every session.
-- The deletion of an account deletes its sessions.
CREATE FUNCTION notify_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- OLD is null for TRUNCATE, and pg_notify sends an empty text for null.
    PERFORM pg_notify('session_changes', OLD.id::text);
    RETURN NULL;
END;
$$;
CREATE TRIGGER administrators_notify_session_change AFTER UPDATE OF email, name, password_hash ON administrators
    FOR EACH ROW WHEN (((old.email IS DISTINCT FROM new.email) OR (old.name IS DISTINCT FROM new.name)) OR (old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION notify_session_change();
ALTER TABLE administrators ENABLE ALWAYS TRIGGER administrators_notify_session_change;
CREATE TRIGGER sessions_notify_delete AFTER DELETE ON sessions
    FOR EACH ROW EXECUTE FUNCTION notify_session_change();
ALTER TABLE sessions ENABLE ALWAYS TRIGGER sessions_notify_delete;
CREATE TRIGGER sessions_notify_truncate AFTER TRUNCATE ON sessions
    FOR EACH STATEMENT EXECUTE FUNCTION notify_session_change();
ALTER TABLE sessions ENABLE ALWAYS TRIGGER sessions_notify_truncate;
-- Not `last_seen_at`, which changes every minute: a server reads it again after a minute.
CREATE TRIGGER sessions_notify_update AFTER UPDATE OF token_hash, user_id, administrator_id, expires_at ON sessions
    FOR EACH ROW EXECUTE FUNCTION notify_session_change();
ALTER TABLE sessions ENABLE ALWAYS TRIGGER sessions_notify_update;
-- A transaction that notifies waits for others that do at its commit, so points and sign-ins do not.
CREATE TRIGGER users_notify_session_change AFTER UPDATE OF email, name, disabled_at, deleted_at ON users
    FOR EACH ROW WHEN ((((old.email IS DISTINCT FROM new.email) OR (old.name IS DISTINCT FROM new.name)) OR (old.disabled_at IS DISTINCT FROM new.disabled_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) EXECUTE FUNCTION notify_session_change();
ALTER TABLE users ENABLE ALWAYS TRIGGER users_notify_session_change;

-- Servers keep the tasks in memory (server/features/tasks/kept-tasks.ts). These triggers tell them at the commit that tasks or
-- their images have changed, whatever statement changes them. The payload is empty: they read all tasks again.
CREATE FUNCTION notify_task_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('task_changes', '');
    RETURN NULL;
END;
$$;
CREATE TRIGGER tasks_notify_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tasks
    FOR EACH STATEMENT EXECUTE FUNCTION notify_task_change();
ALTER TABLE tasks ENABLE ALWAYS TRIGGER tasks_notify_change;
CREATE TRIGGER uploads_notify_task_delete AFTER DELETE ON uploads
    FOR EACH ROW WHEN (old.task_id IS NOT NULL) EXECUTE FUNCTION notify_task_change();
ALTER TABLE uploads ENABLE ALWAYS TRIGGER uploads_notify_task_delete;
-- A transaction that notifies waits for others that do at its commit, so the uploads of students do not.
CREATE TRIGGER uploads_notify_task_insert AFTER INSERT ON uploads
    FOR EACH ROW WHEN (new.task_id IS NOT NULL) EXECUTE FUNCTION notify_task_change();
ALTER TABLE uploads ENABLE ALWAYS TRIGGER uploads_notify_task_insert;
CREATE TRIGGER uploads_notify_task_truncate AFTER TRUNCATE ON uploads
    FOR EACH STATEMENT EXECUTE FUNCTION notify_task_change();
ALTER TABLE uploads ENABLE ALWAYS TRIGGER uploads_notify_task_truncate;
CREATE TRIGGER uploads_notify_task_update AFTER UPDATE ON uploads
    FOR EACH ROW WHEN ((old.task_id IS NOT NULL) OR (new.task_id IS NOT NULL)) EXECUTE FUNCTION notify_task_change();
ALTER TABLE uploads ENABLE ALWAYS TRIGGER uploads_notify_task_update;

-- An announcement whose notification is marked as read is read: the dashboard and the administrators see the same as the bell.
CREATE FUNCTION read_announcements_of_notifications() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE announcement_recipients AS r SET read_at = changed.read_at
    FROM changed
    WHERE changed.kind = 'announcement' AND changed.read_at IS NOT NULL AND r.read_at IS NULL
        AND r.announcement_id = changed.subject_id AND r.user_id = changed.user_id;
    RETURN NULL;
END;
$$;
CREATE TRIGGER notifications_announcements_read AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION read_announcements_of_notifications();

-- Append-only tables. Statement triggers also meet cascades, updates of no row, and TRUNCATE;
-- ALWAYS keeps them on under session_replication_role = replica.
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END;
$$;
CREATE TRIGGER audit_events_append_only BEFORE TRUNCATE ON audit_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_append_only;
CREATE TRIGGER points_ledger_append_only BEFORE DELETE OR TRUNCATE ON points_ledger
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE points_ledger ENABLE ALWAYS TRIGGER points_ledger_append_only;

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
CREATE TRIGGER points_ledger_erase_reason BEFORE UPDATE ON points_ledger
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_entry();
ALTER TABLE points_ledger ENABLE ALWAYS TRIGGER points_ledger_erase_reason;

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
CREATE TRIGGER audit_events_forget_address BEFORE UPDATE ON audit_events
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_event();
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_forget_address;

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
CREATE TRIGGER audit_events_keep_recent BEFORE DELETE ON audit_events
    FOR EACH ROW EXECUTE FUNCTION refuse_deletion_of_recent_event();
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_keep_recent;

CREATE FUNCTION set_user_search_texts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    NEW.search_public := search_text(NEW.name, NEW.college);
    NEW.search_private := search_text(NEW.email, NEW.techid);
    RETURN NEW;
END;
$$;
-- Not for other updates: most of them, such as an award, change none of these texts.
CREATE TRIGGER users_search_texts BEFORE INSERT OR UPDATE OF name, college, email, techid, search_public, search_private ON users
    FOR EACH ROW EXECUTE FUNCTION set_user_search_texts();
