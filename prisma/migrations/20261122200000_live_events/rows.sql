-- What this release added to those before it: triggers append events, and a job of the server remembers how far it has got.
INSERT INTO tasks (id, title, content, last_date, points, domain, submission_guidelines, updated_at) VALUES
    ('0d000000-0000-7000-8000-0000000000f2', 'Tell a friend', 'In your own words', '2026-05-01T00:00:00Z', 10, 'Outreach', 'A link',
    '2026-04-03T00:00:00Z');
INSERT INTO live_consumers (name, xid, id) SELECT 'upgrade', max(xid), max(id) FROM live_events;
