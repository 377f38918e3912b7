-- When a backup and a drill last succeeded, for the page System.
CREATE TABLE "operation_runs" (
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "bytes" BIGINT,
    "objects" INTEGER,

    CONSTRAINT "operation_runs_pkey" PRIMARY KEY ("kind"),
    CONSTRAINT "operation_runs_kind_check" CHECK ("kind" IN ('backup', 'drill'))
);
