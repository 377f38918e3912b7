-- An account that was deleted has no personal data. A sign-in that raced the deletion could write some back. From here on
-- PostgreSQL refuses such a write; the next migration repairs the rows that exist, and the one after it validates the check.
ALTER TABLE users ADD CONSTRAINT users_erased_check CHECK (
    deleted_at IS NULL
    OR num_nonnulls(
        issuer, subject, email, name, first_name, last_name, phone, college, program, joining_year,
        college_city, college_state, linkedin, facebook, instagram, picture_url, last_sign_in_at
    ) = 0
) NOT VALID;
