import { expect, test, vi } from 'vitest';
import {
  formatAge,
  formatAgo,
  formatDay,
  formatDayAhead,
  formatDayHeading,
  formatDayIn,
  formatDueIn,
  formatDueInSentence,
  formatWhen,
} from './format-time.ts';

const now = new Date(2026, 0, 14, 12, 0);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute);

test.each([
  [at(14, 11, 59), 'Closed'],
  [at(14, 12, 0), 'Closed'],
  [new Date(now.getTime() + 20_000), '1 minute left'],
  [at(14, 12, 45), '45 minutes left'],
  [at(14, 15, 5), 'Closes today, 15:05'],
  [at(14, 23, 59), 'Closes tonight, 23:59'],
  [at(15, 0, 0), 'Closes tomorrow, 00:00'],
  [at(17, 1), '3 days left'],
  [new Date(2026, 4, 2), 'Until 2 May'],
  [new Date(2027, 4, 2), 'Until 2 May 2027'],
])('a deadline at %s reads %s', (date, words) => {
  expect(formatDueIn(date, now)).toBe(words);
});

test.each([
  [new Date(2026, 11, 31), 'until 31 Dec'],
  [at(15, 0, 0), 'closes tomorrow, 00:00'],
])('a deadline at %s reads %s inside a sentence', (date, words) => {
  expect(formatDueInSentence(date, now)).toBe(words);
});

test.each([
  [new Date(now.getTime() + 30_000), 'just now'],
  [at(14, 11, 30), '30 minutes ago'],
  [at(14, 9, 2), 'today 09:02'],
  [at(13, 23, 50), 'yesterday 23:50'],
  [at(11, 18, 20), 'Sun 11 Jan, 18:20'],
  [at(7, 18, 20), '7 Jan'],
  [new Date(2025, 11, 24), '24 Dec 2025'],
])('a moment at %s reads %s', (date, words) => {
  expect(formatWhen(date, now)).toBe(words);
});

test.each([
  [at(14, 12), 'a moment'],
  [at(14, 11, 59), '1 minute'],
  [at(14, 9, 30), '2 hours'],
  [at(13, 12), '1 day'],
  [new Date(2025, 11, 30, 12), '15 days'],
])('the age of %s is %s', (date, words) => {
  expect(formatAge(date, now)).toBe(words);
  expect(formatAgo(date, now)).toBe(words === 'a moment' ? 'just now' : `${words} ago`);
});

test('a day is a date, also on the day itself and in the current year', () => {
  expect([now, new Date(2025, 11, 24)].map(formatDay)).toEqual(['14 Jan 2026', '24 Dec 2025']);
  const midnight = new Date('2026-11-02T18:30:00Z');
  expect(['Asia/Kolkata', 'Europe/Berlin'].map((zone) => formatDayIn(zone, midnight))).toEqual([
    '3 Nov 2026',
    '2 Nov 2026',
  ]);
});

test('days to come and headings of days', () => {
  const [soon, nextYear] = [new Date(2026, 10, 27, 9, 5), new Date(2027, 1, 3)];
  expect([soon, nextYear].map((date) => formatDayAhead(date, now))).toEqual(['27 Nov', '3 Feb 2027']);
  const days = [at(14, 0), at(13, 23, 50), at(7, 18), new Date(2025, 11, 24)];
  expect(days.map((date) => formatDayHeading(date, now))).toEqual([
    'Today',
    'Yesterday',
    'Wednesday 7 January',
    '24 December 2025',
  ]);
});

test.each([
  ['Asia/Kolkata', 'Sat, 28 Nov 2026, 00:00 GMT+5:30'],
  ['UTC', 'Fri, 27 Nov 2026, 18:30 UTC'],
])('times in full name the time zone %s', async (zone, words) => {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  const { exactTime } = await import('./format-time.ts');
  expect(exactTime(new Date('2026-11-27T18:30:00Z'))).toBe(words);
  vi.unstubAllEnvs();
});
