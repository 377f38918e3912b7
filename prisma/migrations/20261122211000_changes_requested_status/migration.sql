-- AlterEnum
ALTER TYPE "submission_status" ADD VALUE 'changes_requested';
