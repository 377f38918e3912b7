-- CreateTable
CREATE TABLE "idempotency_keys" (
    "account_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "attempt" UUID NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "content_type" TEXT,
    "body" TEXT,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("account_id","key_hash")
);

-- CreateIndex
CREATE INDEX "idempotency_keys_begun_at_idx" ON "idempotency_keys"("begun_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_account_id_begun_at_idx" ON "idempotency_keys"("account_id", "begun_at");
