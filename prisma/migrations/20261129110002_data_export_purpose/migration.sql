ALTER TYPE "upload_purpose" ADD VALUE 'data_export';
