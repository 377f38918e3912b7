-- AlterTable
ALTER TABLE "users" ADD COLUMN     "address_freed_reason" TEXT,
ADD COLUMN     "copied_picture_id" UUID,
ADD COLUMN     "copied_picture_url" TEXT;
