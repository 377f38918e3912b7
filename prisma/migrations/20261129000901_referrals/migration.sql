-- Whom students bring: newcomers by their link, and registrations on the ticket site with their code.
CREATE TYPE referral_state AS ENUM ('joined', 'review', 'counted', 'refused');

CREATE TABLE referral_codes (
    user_id UUID NOT NULL,
    code TEXT NOT NULL,
    CONSTRAINT referral_codes_pkey PRIMARY KEY (user_id),
    CONSTRAINT referral_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX referral_codes_code_key ON referral_codes (code);

-- `points` are those promised, and, once it is counted, those given.
CREATE TABLE referrals (
    id UUID NOT NULL DEFAULT uuidv7(),
    task_id UUID NOT NULL,
    referrer_id UUID NOT NULL,
    newcomer_id UUID,
    registration TEXT,
    state referral_state NOT NULL,
    points INTEGER NOT NULL,
    doubts TEXT[] NOT NULL DEFAULT '{}',
    reason TEXT,
    created_at TIMESTAMPTZ(3) NOT NULL,
    counted_at TIMESTAMPTZ(3),
    CONSTRAINT referrals_pkey PRIMARY KEY (id),
    CONSTRAINT referrals_who_check CHECK (num_nonnulls(newcomer_id, registration) = 1 AND newcomer_id <> referrer_id),
    CONSTRAINT referrals_counted_check CHECK ((state = 'counted') = (counted_at IS NOT NULL)),
    CONSTRAINT referrals_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT referrals_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT referrals_newcomer_id_fkey FOREIGN KEY (newcomer_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX referrals_newcomer_id_task_id_key ON referrals (newcomer_id, task_id);
CREATE UNIQUE INDEX referrals_task_id_registration_key ON referrals (task_id, registration);
CREATE INDEX referrals_task_id_created_at_id_idx ON referrals (task_id, created_at DESC, id DESC);
CREATE INDEX referrals_task_id_state_created_at_id_idx ON referrals (task_id, state, created_at DESC, id DESC);
CREATE INDEX referrals_referrer_id_task_id_created_at_id_idx ON referrals (referrer_id, task_id, created_at DESC, id DESC);

-- SHA-256 of the token with which another program reports registrations.
CREATE TABLE report_tokens (
    task_id UUID NOT NULL,
    token_hash BYTEA NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT report_tokens_pkey PRIMARY KEY (task_id),
    CONSTRAINT report_tokens_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX report_tokens_token_hash_key ON report_tokens (token_hash);

-- SHA-256 of issuer and subject of deleted accounts: who comes back is no newcomer.
CREATE TABLE former_accounts (
    mark BYTEA NOT NULL,
    deleted_at TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT former_accounts_pkey PRIMARY KEY (mark)
);
CREATE INDEX former_accounts_deleted_at_idx ON former_accounts (deleted_at);
