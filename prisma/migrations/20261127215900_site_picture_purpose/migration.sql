ALTER TYPE "upload_purpose" ADD VALUE 'site_picture';
