-- A sign-in in progress at the university's provider.
INSERT INTO sign_in_attempts (state_hash, browser_hash, provider, nonce, code_verifier, expires_at)
VALUES ('\xa992', '\xa993', 'university', 'nonce', 'verifier', '2099-01-01T00:00:00Z');
