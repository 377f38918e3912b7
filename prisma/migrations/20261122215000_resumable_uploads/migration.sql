-- Large files that are sent in parts.

-- CreateTable
CREATE TABLE "resumable_uploads" (
    "upload_id" UUID NOT NULL,
    "length" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "fingerprint" TEXT NOT NULL,
    "touched_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3),
    "run_id" UUID,
    "run_until" TIMESTAMPTZ(3),
    "processed" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "refusal_code" TEXT,
    "refusal_detail" TEXT,

    CONSTRAINT "resumable_uploads_pkey" PRIMARY KEY ("upload_id"),
    CONSTRAINT "resumable_uploads_received_check" CHECK ("length" > 0 AND "received" BETWEEN 0 AND "length"),
    CONSTRAINT "resumable_uploads_received_at_check" CHECK (("received" = "length") = ("received_at" IS NOT NULL)),
    CONSTRAINT "resumable_uploads_refusal_check" CHECK (("refusal_code" IS NULL) = ("refusal_detail" IS NULL))
);

-- CreateTable
CREATE TABLE "upload_parts" (
    "storage_key" TEXT NOT NULL,
    "upload_id" UUID NOT NULL,
    "starts_at" INTEGER NOT NULL,
    "size" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upload_parts_pkey" PRIMARY KEY ("storage_key"),
    CONSTRAINT "upload_parts_size_check" CHECK ("size" > 0)
);

-- CreateIndex
CREATE INDEX "upload_parts_upload_id_starts_at_idx" ON "upload_parts"("upload_id", "starts_at");

-- Two requests cannot both store the bytes at one position.
CREATE UNIQUE INDEX "upload_parts_stored_key" ON "upload_parts"("upload_id", "starts_at") WHERE "size" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "resumable_uploads"("upload_id") ON DELETE CASCADE ON UPDATE CASCADE;
