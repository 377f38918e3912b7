ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_application_id_fkey";
