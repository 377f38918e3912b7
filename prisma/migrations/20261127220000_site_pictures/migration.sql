-- AlterTable
ALTER TABLE "uploads" ADD COLUMN     "in_site" BOOLEAN,
ADD COLUMN     "size_of_id" UUID;
