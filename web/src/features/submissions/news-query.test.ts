import { expect, test } from 'vitest';
import type { News } from '#contract/news.ts';
import type { Submission } from '#contract/submissions.ts';
import { isQuiet, mergeNews } from './news-query.ts';

const news = (ids: string[], fields: Partial<News> = {}): News => ({
  reviews: ids.map((id) => ({ id }) as Submission),
  total: ids.length,
  answers: [],
  entries: [],
  points: 0,
  pointsBefore: 0,
  everEarned: true,
  reviewedBefore: true,
  until: null,
  ...fields,
});
const idsOf = ({ reviews }: News) => reviews.map(({ id }) => id);

test('news that were seen stay, below newer ones, with the points at the first look', () => {
  const shown = news(['b', 'a'], {
    total: 12,
    points: 300,
    pointsBefore: 200,
    reviewedBefore: false,
    until: '2026-11-02T00:00:00Z',
  });
  const newer = news(['c'], {
    reviewedBefore: true,
    points: 550,
    pointsBefore: 300,
    until: '2026-11-03T00:00:00Z',
  });
  const merged = mergeNews(shown, newer);
  expect(idsOf(merged)).toEqual(['c', 'b', 'a']);
  expect(merged).toMatchObject({
    total: 13,
    reviewedBefore: false,
    points: 550,
    pointsBefore: 200,
    until: '2026-11-03T00:00:00Z',
  });
});

test('the same review counts once, and the first answer is taken as it is', () => {
  const shown = news(['b', 'a'], { total: 2 });
  const merged = mergeNews(shown, news(['c', 'b', 'a'], { total: 3 }));
  expect(idsOf(merged)).toEqual(['c', 'b', 'a']);
  expect(merged.total).toBe(3);
  expect(mergeNews(undefined, shown)).toBe(shown);
});

test('a message that is answered again moves to the front, with the last answer', () => {
  const answer = (id: string, excerpt: string) => ({
    id,
    excerpt,
    topic: null,
    answeredAt: '2026-11-02T00:00:00Z',
  });
  const shown = news([], { answers: [answer('b', 'At noon.'), answer('a', 'Yes.')] });
  const newer = news([], { answers: [answer('a', 'No.')] });
  expect(mergeNews(shown, newer).answers).toEqual([answer('a', 'No.'), answer('b', 'At noon.')]);
  expect(isQuiet(shown)).toBe(false);
});

test('points by hand that were seen stay below newer ones, and are news also if the total is the same', () => {
  const entry = (id: string, points: number) => ({
    id,
    points,
    reason: 'Chairs',
    createdAt: '2026-11-02T00:00:00Z',
  });
  const shown = news([], { entries: [entry('b', -20), entry('a', 20)] });
  const newer = news([], { entries: [entry('c', 5), entry('b', -20)] });
  expect(mergeNews(shown, newer).entries.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(isQuiet(shown)).toBe(false);
});

test('a review, more points and fewer points are news', () => {
  expect(isQuiet(news([], { points: 300, pointsBefore: 300 }))).toBe(true);
  expect(isQuiet(news(['a'], { points: 300, pointsBefore: 300 }))).toBe(false);
  expect(isQuiet(news([], { points: 350, pointsBefore: 300 }))).toBe(false);
  expect(isQuiet(news([], { points: 250, pointsBefore: 300 }))).toBe(false);
});
