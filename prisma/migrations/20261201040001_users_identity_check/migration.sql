ALTER TABLE "users" VALIDATE CONSTRAINT "users_identity_check";
