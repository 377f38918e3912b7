import { expect, test } from 'vitest';
import type { News } from '#contract/news.ts';
import type { Submission } from '#contract/submissions.ts';
import { isQuiet } from './news-query.ts';

const news = (ids: string[], fields: Partial<News> = {}): News => ({
  reviews: ids.map((id) => ({ id }) as Submission),
  total: ids.length,
  answers: [],
  entries: [],
  points: 0,
  pointsBefore: 0,
  everEarned: true,
  reviewedBefore: true,
  since: '2026-11-01T00:00:00Z',
  until: null,
  ...fields,
});
test('a review, more points and fewer points are news', () => {
  expect(isQuiet(news([], { points: 300, pointsBefore: 300 }))).toBe(true);
  expect(isQuiet(news(['a'], { points: 300, pointsBefore: 300 }))).toBe(false);
  expect(isQuiet(news([], { points: 350, pointsBefore: 300 }))).toBe(false);
  expect(isQuiet(news([], { points: 250, pointsBefore: 300 }))).toBe(false);
});
