-- CreateTable
CREATE TABLE "site_versions" (
    "number" SERIAL NOT NULL,
    "content" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "administrator_id" UUID,

    CONSTRAINT "site_versions_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "site_drafts" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "based_on" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by_id" UUID,

    CONSTRAINT "site_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "site_versions_administrator_id_idx" ON "site_versions"("administrator_id");

-- AddForeignKey
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_drafts" ADD CONSTRAINT "site_drafts_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "administrators"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE site_versions ADD CONSTRAINT site_versions_content_is_object CHECK (jsonb_typeof(content) = 'object');
ALTER TABLE site_drafts ADD CONSTRAINT site_drafts_is_one CHECK (id = 1),
    ADD CONSTRAINT site_drafts_content_is_object CHECK (jsonb_typeof(content) = 'object');

-- Servers keep the published site in memory (server/site/published-site.ts).
CREATE FUNCTION notify_site_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('site_changes', '');
    RETURN NULL;
END;
$$;
CREATE TRIGGER site_versions_notify_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON site_versions
    FOR EACH STATEMENT EXECUTE FUNCTION notify_site_change();
ALTER TABLE site_versions ENABLE ALWAYS TRIGGER site_versions_notify_change;
