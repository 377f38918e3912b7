-- Checks the files that were stored before the constraint existed, without blocking writes.
ALTER TABLE uploads VALIDATE CONSTRAINT uploads_draft_id_fkey;
