-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "claimed_at" TIMESTAMPTZ(3);
