-- What this release added to those before it.

INSERT INTO rate_limits (key, points, expire) VALUES ('api:c29tZWJvZHk', 3, 1780272000000);
