-- What the page Overview shows of an edition.
CREATE TABLE "overviews" (
    "edition_id" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "took_ms" INTEGER NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "overviews_pkey" PRIMARY KEY ("edition_id"),
    CONSTRAINT "overviews_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
