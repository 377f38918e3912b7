import { expect, test } from 'vitest';
import type { Overview } from '#contract/overview.ts';
import { overviewLink } from './overview-links.ts';
import { noteOf, overviewPartWords } from './overview-parts.ts';
import { startOfDay } from './start-of-day.ts';

test('a day begins when it does in its time zone, also where the clocks change', () => {
  expect(startOfDay('2026-11-03', 'Asia/Kolkata')).toBe('2026-11-02T18:30:00.000Z');
  expect(startOfDay('2026-11-03', 'UTC')).toBe('2026-11-03T00:00:00.000Z');
  expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
  expect(startOfDay('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
});

const overview: Overview = {
  edition: { number: 26, name: '2026', closed: false },
  period: '7',
  from: '2026-11-01',
  until: '2026-11-07',
  timeZone: 'Asia/Kolkata',
  accountsFrom: null,
  step: 'day',
  countedAt: '2026-11-07T08:00:00Z',
  waiting: { submissions: 0, oldest: null },
  submissions: [{ from: '2026-11-03', submissions: 2 }],
  firstReviews: [],
  approvals: [
    { domain: 'Design & art', approvals: 2 },
    { domain: null, approvals: 1 },
  ],
  points: [{ from: '2026-11-03', award: 40, reversal: 0, bonus: 5, adjustment: 0 }],
  colleges: { active: 1, most: [{ name: 'Lakeside', students: 1, submissions: 2 }] },
  reviewers: [{ id: '0190a000-0000-7000-8000-000000000001', name: 'Mira', reviews: 2, claims: 1 }],
  funnel: { visits: 9, joined: 3, signedIn: 2, profile: 1, work: 1, approved: 1 },
  retention: [{ week: '2026-10-26', joined: 4, after: [1, null, null, null] }],
};
const organiser = { adminPath: '/admin/desk', audit: true, review: true };
const at = (part: Parameters<typeof overviewLink>[2]['part'], column = 1, row = 0, reader = organiser) =>
  overviewLink(reader, overview, { part, row, column });

test('numbers lead to the list that has them, and to none otherwise', () => {
  expect(at('submissions')).toBe(
    '/admin/desk/audit?action=submission.submit&from=2026-11-02T18%3A30%3A00.000Z&until=2026-11-03T18%3A29%3A59.999Z',
  );
  expect(at('approvals')).toBe('/admin/desk/all-request?status=approved&domain=Design+%26+art');
  expect(at('approvals', 1, 1), 'no filter is for work without a domain').toBe(null);
  expect(at('points', 1)).toContain('action=submission.approve');
  expect(at('points', 3)).toContain('action=points.give');
  expect(at('points', 5), 'the sum').toBe(null);
  expect(at('colleges', 1)).toBe('/admin/desk/all-users?college=Lakeside&state=work');
  expect(at('colleges', 2)).toBe('/admin/desk/all-request?college=Lakeside');
  expect(at('reviewers', 1)).toBe(
    '/admin/desk/audit?actor=0190a000-0000-7000-8000-000000000001&from=2026-10-08T08%3A00%3A00.000Z',
  );
  expect(at('reviewers', 2)).toBe(null);
  expect(at('funnel', 1, 0), 'nothing about visitors is stored').toBe(null);
  const inPeriod = 'joinedFrom=2026-10-31T18%3A30%3A00.000Z&joinedUntil=2026-11-07T18%3A30%3A00.000Z';
  expect(at('funnel', 1, 1)).toBe(`/admin/desk/all-users?${inPeriod}`);
  expect(at('funnel', 1, 3)).toBe(`/admin/desk/all-users?state=profile&${inPeriod}`);
  expect(at('retention', 1)).toBe(
    '/admin/desk/all-users?joinedFrom=2026-10-25T18%3A30%3A00.000Z&joinedUntil=2026-11-01T18%3A30%3A00.000Z',
  );
  expect(at('retention', 3), 'who worked in the second week after').toBe(
    '/admin/desk/all-users?workedFrom=2026-11-08T18%3A30%3A00.000Z&workedUntil=2026-11-15T18%3A30%3A00.000Z&joinedFrom=2026-10-25T18%3A30%3A00.000Z&joinedUntil=2026-11-01T18%3A30%3A00.000Z',
  );
  const later = { ...overview, accountsFrom: '2026-11-03T06:00:00.000Z' };
  expect(
    overviewLink(organiser, later, { part: 'funnel', row: 1, column: 1 }),
    'the edition began in the period',
  ).toContain('joinedFrom=2026-11-03T06%3A00%3A00.000Z');
});

test('of a closed edition nothing leads to the requests, which are those of all editions', () => {
  const closed = { ...overview, edition: { ...overview.edition, closed: true } };
  const linkOf = (part: 'approvals' | 'colleges', column: number) =>
    overviewLink(organiser, closed, { part, row: 0, column });
  expect([linkOf('approvals', 1), linkOf('colleges', 2)]).toEqual([null, null]);
  expect(linkOf('colleges', 1)).toBe('/admin/desk/all-users?college=Lakeside&state=work&edition=26');
});

test('who does not read the audit trail gets no link to it', () => {
  const reviewer = { ...organiser, audit: false };
  expect(at('submissions', 1, 0, reviewer)).toBe(null);
  expect(at('reviewers', 1, 0, reviewer)).toBe(null);
  expect(at('approvals', 1, 0, reviewer)).not.toBe(null);
});

test('a note promises only links that the reader gets', () => {
  const note = (part: 'submissions' | 'approvals', reader: typeof organiser) => noteOf(part, reader);
  expect(note('submissions', organiser)).toContain('leads to the audit trail');
  expect(note('submissions', { ...organiser, audit: false })).toBe(
    'Work by the day on which it was first handed in.',
  );
  expect(note('approvals', { ...organiser, audit: false })).toContain('A number leads to');
  expect(note('approvals', { ...organiser, review: false })).not.toContain('leads to');
});

test('who comes back is in percent, with names that fit on a phone', () => {
  const retention = [
    { week: '2026-10-05', joined: 4, after: [1, null, null, null] },
    { week: '2026-10-12', joined: 4, after: [1, null, null, null] },
  ];
  const { unit, charted } = overviewPartWords.retention;
  expect(unit).toBe('%');
  expect(charted?.({ ...overview, retention }).rows).toEqual([['1 week', 25]]);
});
