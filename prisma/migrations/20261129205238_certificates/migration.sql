-- Certificates and letters of students, signed as Open Badges, and the jobs that issue many of them.
ALTER TABLE users ADD COLUMN keeps_certificates BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE certificate_templates (
    id UUID NOT NULL DEFAULT uuidv7(),
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    award JSONB NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    paragraph TEXT NOT NULL,
    description TEXT NOT NULL,
    criteria TEXT NOT NULL,
    design TEXT NOT NULL,
    paper TEXT NOT NULL,
    signatures JSONB NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT certificate_templates_kind_check CHECK (kind IN ('certificate', 'letter')),
    CONSTRAINT certificate_templates_pkey PRIMARY KEY (id)
);

CREATE TABLE certificates (
    id UUID NOT NULL,
    user_id UUID NOT NULL,
    template_id UUID,
    edition_id INTEGER NOT NULL,
    batch_id UUID,
    recipient TEXT,
    content JSONB NOT NULL,
    jwt TEXT,
    status_index INTEGER NOT NULL,
    issued_at TIMESTAMPTZ(3) NOT NULL,
    issued_by_id UUID,
    replaced_at TIMESTAMPTZ(3),
    replaces_id UUID,
    revoked_at TIMESTAMPTZ(3),
    revoked_reason TEXT,
    listed BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT certificates_revoked_check CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL)),
    CONSTRAINT certificates_erased_check CHECK ((recipient IS NULL) = (jwt IS NULL) AND (recipient IS NOT NULL OR NOT listed)),
    CONSTRAINT certificates_status_index_check CHECK (status_index >= 0),
    CONSTRAINT certificates_pkey PRIMARY KEY (id)
);

CREATE TABLE certificate_batches (
    id UUID NOT NULL DEFAULT uuidv7(),
    template_id UUID,
    edition_id INTEGER NOT NULL,
    administrator_id UUID,
    request_id TEXT NOT NULL,
    wording JSONB NOT NULL,
    state TEXT NOT NULL DEFAULT 'running',
    total INTEGER NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,
    finished_at TIMESTAMPTZ(3),
    undo_reason TEXT,
    undone_by_id UUID,
    undone_at TIMESTAMPTZ(3),
    CONSTRAINT certificate_batches_state_check CHECK (state IN ('running', 'done', 'undone')),
    CONSTRAINT certificate_batches_pkey PRIMARY KEY (id)
);

CREATE TABLE certificate_batch_items (
    batch_id UUID NOT NULL,
    user_id UUID NOT NULL,
    "values" JSONB NOT NULL,
    outcome TEXT NOT NULL DEFAULT 'waiting',
    message TEXT,
    CONSTRAINT certificate_batch_items_outcome_check CHECK (outcome IN ('waiting', 'issued', 'had', 'failed', 'stopped')),
    CONSTRAINT certificate_batch_items_pkey PRIMARY KEY (batch_id,user_id)
);
CREATE UNIQUE INDEX certificates_status_index_key ON certificates(status_index);
CREATE UNIQUE INDEX certificates_replaces_id_key ON certificates(replaces_id);
CREATE INDEX certificates_user_id_issued_at_idx ON certificates(user_id, issued_at DESC);
CREATE INDEX certificates_issued_at_id_idx ON certificates(issued_at DESC, id DESC);
CREATE INDEX certificates_template_id_issued_at_id_idx ON certificates(template_id, issued_at DESC, id DESC);
CREATE INDEX certificates_batch_id_idx ON certificates(batch_id);
CREATE INDEX certificates_edition_id_idx ON certificates(edition_id);
CREATE INDEX certificate_batches_template_id_idx ON certificate_batches(template_id);
CREATE INDEX certificate_batch_items_batch_id_outcome_user_id_idx ON certificate_batch_items(batch_id, outcome, user_id);
CREATE INDEX certificate_batch_items_user_id_idx ON certificate_batch_items(user_id);
ALTER TABLE certificates ADD CONSTRAINT certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE certificates ADD CONSTRAINT certificates_template_id_fkey FOREIGN KEY (template_id) REFERENCES certificate_templates(id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE certificates ADD CONSTRAINT certificates_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES editions(id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE certificates ADD CONSTRAINT certificates_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES certificate_batches(id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE certificates ADD CONSTRAINT certificates_issued_by_id_fkey FOREIGN KEY (issued_by_id) REFERENCES administrators(id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE certificates ADD CONSTRAINT certificates_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES certificates(id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE certificate_batches ADD CONSTRAINT certificate_batches_template_id_fkey FOREIGN KEY (template_id) REFERENCES certificate_templates(id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE certificate_batches ADD CONSTRAINT certificate_batches_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES editions(id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE certificate_batches ADD CONSTRAINT certificate_batches_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrators(id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE certificate_batches ADD CONSTRAINT certificate_batches_undone_by_id_fkey FOREIGN KEY (undone_by_id) REFERENCES administrators(id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE certificate_batch_items ADD CONSTRAINT certificate_batch_items_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES certificate_batches(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE certificate_batch_items ADD CONSTRAINT certificate_batch_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;

-- Of a template and an edition a student has one that is valid.
CREATE UNIQUE INDEX certificates_valid_key ON certificates (template_id, edition_id, user_id)
    WHERE revoked_at IS NULL AND replaced_at IS NULL;
-- What a status list sets.
CREATE INDEX certificates_invalid_idx ON certificates (status_index) WHERE revoked_at IS NOT NULL OR replaced_at IS NOT NULL;

-- Removes what names a student from their certificates. With `revoke` they are no longer valid either.
CREATE FUNCTION erase_certificates(student uuid, revoke boolean) RETURNS void
LANGUAGE sql AS $$
    UPDATE certificates SET recipient = NULL, jwt = NULL, listed = false,
        content = content || jsonb_build_object('body', '', 'paragraph', '',
            'wording', (content -> 'wording') || '{"body": "", "paragraph": ""}', 'values', (content -> 'values') - 'name' - 'college'),
        revoked_at = CASE WHEN revoke THEN coalesce(revoked_at, now()) ELSE revoked_at END,
        revoked_reason = CASE WHEN revoke OR revoked_at IS NOT NULL THEN 'The account of its holder was deleted.' END
    WHERE user_id = student AND recipient IS NOT NULL;
    DELETE FROM certificate_batch_items WHERE user_id = student;
$$;

-- Servers of the previous release delete accounts too.
CREATE FUNCTION erase_certificates_of_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM erase_certificates(NEW.id, true);
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_erase_certificates AFTER UPDATE OF deleted_at ON users
    FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION erase_certificates_of_account();
