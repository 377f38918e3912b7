-- The daily mails of students, and how far they are enqueued.

-- CreateTable
CREATE TABLE "mail_digests" (
    "day" DATE NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "after_user_id" UUID,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_digests_pkey" PRIMARY KEY ("day"),
    CONSTRAINT "mail_digests_until_check" CHECK ("since" < "until")
);
