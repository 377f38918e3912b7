import { afterEach, expect, test, vi } from 'vitest';
import { loadNotifications } from './notification-queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a deadline is in the time zone of the reader', async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: 'Asia/Kolkata',
  });
  const taskId = '01234567-0123-7123-8123-012345678901';
  const lastDate = '2099-12-01T18:00:00.000Z';
  const item = {
    id: taskId,
    kind: 'deadline',
    data: { taskId, title: 'Film', domain: 'Design', lastDate },
    title: 'Of the server',
    detail: 'until 18:00 UTC',
    path: '/task-list',
    endsAt: lastDate,
    createdAt: lastDate,
    readAt: null,
  };
  vi.stubGlobal('fetch', async () => Response.json({ items: [item], nextCursor: null, unread: 1 }));
  const { items } = await loadNotifications({});
  expect(items[0]?.detail).toBe('You can hand in until 1 December 2099 at 23:30 GMT+5:30');
});
