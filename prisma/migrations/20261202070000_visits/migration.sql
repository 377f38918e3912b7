-- How often the landing page was opened on each day of an edition.
CREATE TABLE "visits" (
    "edition_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "visits" INTEGER NOT NULL,

    CONSTRAINT "visits_pkey" PRIMARY KEY ("edition_id","day"),
    CONSTRAINT "visits_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "editions"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
