-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "deliverable" TEXT;
