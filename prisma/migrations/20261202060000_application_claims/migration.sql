-- Which administrator reads an application now.
CREATE TABLE "application_claims" (
    "application_id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "application_claims_pkey" PRIMARY KEY ("application_id"),
    CONSTRAINT "application_claims_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "application_claims_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "application_claims_administrator_id_idx" ON "application_claims"("administrator_id");
