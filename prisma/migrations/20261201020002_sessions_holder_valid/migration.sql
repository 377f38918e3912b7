ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_holder_check";
