-- Removes what a race left to deleted accounts. Only their rows are locked.
UPDATE users SET
    issuer = NULL, subject = NULL, email = NULL, name = NULL, first_name = NULL, last_name = NULL, phone = NULL,
    college = NULL, program = NULL, joining_year = NULL, college_city = NULL, college_state = NULL, linkedin = NULL,
    facebook = NULL, instagram = NULL, picture_url = NULL, last_sign_in_at = NULL
WHERE deleted_at IS NOT NULL
    AND num_nonnulls(
        issuer, subject, email, name, first_name, last_name, phone, college, program, joining_year,
        college_city, college_state, linkedin, facebook, instagram, picture_url, last_sign_in_at
    ) > 0;

DELETE FROM sessions USING users WHERE users.id = sessions.user_id AND users.deleted_at IS NOT NULL;

-- Files that finished uploading after the deletion; the sweep removes their objects and rows.
UPDATE uploads SET
    status = 'discarded', discarded_at = now(), submission_id = NULL, task_id = NULL, profile_of_user_id = NULL
FROM users
WHERE users.id = uploads.owner_user_id AND users.deleted_at IS NOT NULL AND uploads.status <> 'discarded';
