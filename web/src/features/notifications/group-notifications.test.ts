import { expect, test } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { byDay, groupNotifications, isGroup } from './group-notifications.ts';

const at = (day: number, kind: string, id = `${day}${kind}${Math.random()}`): Notification => ({
  id,
  kind,
  data: {},
  title: `About ${kind}`,
  detail: '',
  path: '/dashboard',
  createdAt: new Date(2026, 10, day, 12).toISOString(),
  readAt: null,
});

test('runs of new tasks of one day become one entry, reviews do not', () => {
  const entries = groupNotifications([
    at(22, 'task', 'newest'),
    at(22, 'task'),
    at(22, 'review'),
    at(22, 'review'),
    at(22, 'task'),
    at(21, 'task'),
  ]);
  expect(entries.map((entry) => (isGroup(entry) ? entry.title : entry.kind))).toEqual([
    '2 new tasks',
    'review',
    'review',
    'task',
    'task',
  ]);
  expect(entries[0]?.id).toBe('newest');
  expect(groupNotifications([])).toEqual([]);
});

test('days have names that a reader knows', () => {
  const now = new Date(2026, 10, 22, 9);
  const items = [at(22, 'review'), at(22, 'tier'), at(21, 'tier'), at(3, 'tier')];
  const lastYear = { ...at(1, 'tier'), createdAt: new Date(2025, 11, 31, 12).toISOString() };
  const days = byDay(groupNotifications([...items, lastYear]), now);
  expect(days.map(({ label, entries }) => [label, entries.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tuesday 3 November', 1],
    ['31 December 2025', 1],
  ]);
});
