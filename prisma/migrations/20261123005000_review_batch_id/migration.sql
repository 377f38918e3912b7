-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "batch_id" UUID;
