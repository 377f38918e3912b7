CREATE TYPE "application_status" AS ENUM ('draft', 'received', 'waiting', 'accepted', 'declined');

CREATE TABLE "invitation_links" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "use_limit" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "ends_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_links_uses_check" CHECK (uses >= 0 AND uses <= use_limit),
    CONSTRAINT "invitation_links_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invitation_links_code_key" ON "invitation_links"("code");

CREATE TABLE "invited_addresses" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invited_addresses_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invited_addresses_email_key" ON "invited_addresses"("email");
CREATE INDEX invited_addresses_search_idx ON invited_addresses USING gin (search_text(VARIADIC ARRAY[email]) gin_trgm_ops);

CREATE TABLE "applications" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "picture_url" TEXT,
    "status" "application_status" NOT NULL DEFAULT 'draft',
    "version" INTEGER NOT NULL DEFAULT 1,
    "questions" JSONB NOT NULL DEFAULT '[]',
    "answers" JSONB NOT NULL DEFAULT '{}',
    "sent_at" TIMESTAMPTZ(3),
    "message" TEXT NOT NULL DEFAULT '',
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,
    "before_decision" JSONB,
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "applications_sent_check" CHECK ((status = 'draft') = (sent_at IS NULL)),
    CONSTRAINT "applications_decided_check" CHECK ((status IN ('draft', 'received')) = (decided_at IS NULL)),
    CONSTRAINT "applications_user_check" CHECK (user_id IS NULL OR status = 'accepted'),
    CONSTRAINT "applications_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "applications_user_id_key" ON "applications"("user_id");
CREATE UNIQUE INDEX "applications_issuer_subject_key" ON "applications"("issuer", "subject");
CREATE INDEX "applications_status_sent_at_id_idx" ON "applications"("status", "sent_at", "id");
CREATE INDEX "applications_status_decided_at_id_idx" ON "applications"("status", "decided_at" DESC, "id" DESC);
CREATE INDEX "applications_updated_at_idx" ON "applications"("updated_at");
CREATE INDEX "applications_decided_by_id_idx" ON "applications"("decided_by_id");
CREATE INDEX applications_search_idx ON applications USING gin (search_text(VARIADIC ARRAY[name, email]) gin_trgm_ops);
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A session of somebody who has applied. The previous release sees nobody in it, who is a visitor there.
ALTER TABLE "sessions" ADD COLUMN "application_id" UUID;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_bearer_check";
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_holder_check" CHECK (num_nonnulls(user_id, administrator_id, application_id) >= 1) NOT VALID;
