import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { festival } from './festival.ts';
import { howItWorks, reviewTime } from './how-it-works.ts';

const said = JSON.stringify(howItWorks);

test('/how-it-works names the sizes that the server enforces', () => {
  expect(limits.submissionFileBytes / 1024 ** 2).toBe(50);
  expect(howItWorks.accepted.map(({ text }) => text)).toEqual([
    'Up to 10, at most 50 MB each',
    'At most 500 MB together',
    'One web address, for example of a video or a post',
    'Up to 10,000 characters',
  ]);
});

test('/how-it-works says where reviewed work is, and that a new attempt starts with the earlier files', () => {
  expect(said).not.toContain('Pending page');
  expect(said).toContain('under Pending: open the tab Approved, Rejected or All.');
  expect(said).toContain('your earlier text, link and files are filled in for you.');
});

test('/how-it-works promises the duration of a review that the festival sets, or none', () => {
  expect(said).toContain(reviewTime(festival.reviewDays));
  expect(reviewTime(3)).toContain('not longer than 3 days');
  expect(reviewTime(null)).toContain('There is no fixed time.');
  expect(reviewTime(null)).not.toMatch(/\b(hours?|days?|weeks?|soon|within)\b/i);
});
