-- The leaderboard of each of the last days, so that a student sees how many places they moved. No person is in it: a day has one
-- row for each number of points. Nothing to fill: the first day is the one on which a server of this release runs.

-- CreateTable
CREATE TABLE "past_standings" (
    "day" DATE NOT NULL,
    "points" INTEGER NOT NULL,
    "rank" INTEGER NOT NULL,
    "accounts" INTEGER NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "past_standings_pkey" PRIMARY KEY ("day","points")
);
