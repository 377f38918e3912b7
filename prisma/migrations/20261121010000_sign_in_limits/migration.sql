-- Failed password guesses, counted where every replica of the server sees them.

-- CreateTable
CREATE TABLE "sign_in_limits" (
    "key" BYTEA NOT NULL,
    "failures" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "sign_in_limits_expires_at_idx" ON "sign_in_limits"("expires_at");

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- One living account per address: the same address under a second subject is refused, not linked.
CREATE UNIQUE INDEX users_living_email_key ON users (lower(email)) WHERE deleted_at IS NULL;
