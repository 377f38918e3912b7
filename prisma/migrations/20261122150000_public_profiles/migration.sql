-- A student's page at /u/{alias}, and the work that they show there. Only what is in these tables is public.

-- CreateTable
CREATE TABLE "public_profiles" (
    "user_id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "public_profiles_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "public_profiles_alias_check" CHECK ("alias" ~ '^[a-z0-9](-?[a-z0-9])*$' AND char_length("alias") BETWEEN 3 AND 30)
);

-- CreateTable
CREATE TABLE "public_works" (
    "submission_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "pictures" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "public_works_pkey" PRIMARY KEY ("submission_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "public_profiles_alias_key" ON "public_profiles"("alias");

-- CreateIndex
CREATE INDEX "public_works_user_id_position_idx" ON "public_works"("user_id", "position");

-- AddForeignKey
ALTER TABLE "public_profiles" ADD CONSTRAINT "public_profiles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_works" ADD CONSTRAINT "public_works_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_works" ADD CONSTRAINT "public_works_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public_profiles"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
