ALTER TYPE "sign_in_method" ADD VALUE 'university';
