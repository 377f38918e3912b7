ALTER TABLE "sign_in_attempts" ADD COLUMN "provider" "sign_in_method" NOT NULL DEFAULT 'google';
