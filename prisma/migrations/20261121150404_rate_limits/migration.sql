-- Requests of a client within a minute, counted where every replica of the server sees them.

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(64) NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" BIGINT NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- Nothing of it is worth a write to the log: a crash forgets a minute's counts. A busy row is written many times a
-- second: room in its page keeps those writes out of the index.
ALTER TABLE rate_limits SET UNLOGGED;
ALTER TABLE rate_limits SET (fillfactor = 50);
