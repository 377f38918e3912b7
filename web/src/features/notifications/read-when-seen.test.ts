import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '#contract/notification-kinds.ts';
import { queryClient } from '../../api/query-client.ts';
import { fakeBrowser } from '../../live/fake-browser.ts';
import { publish } from '../../live/live-bus.ts';
import { handInAgainPath, paths, workPath } from '../../paths.ts';
import { readWhenSeen, shownAt } from './read-when-seen.ts';
import { unreadQuery } from './unread-query.ts';

const about = '0190c0de-0000-7000-8000-000000000001';
const { queryKey } = unreadQuery();
let browser: ReturnType<typeof fakeBrowser>;
let sent: unknown[];
const shown = { about, kinds: ['review', 'appeal'] } as const;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeBrowser();
  queryClient.setQueryData(queryKey, { unread: 3 });
  queryClient.setQueryData(['submissions', 'one', about], {});
  sent = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ unread: 2 });
  });
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('a page that is in view for a moment marks once, and the bell shows the answer', async () => {
  leave = readWhenSeen(shown);
  await wait(900);
  expect(sent).toEqual([]);
  await wait(200);
  expect(sent).toEqual([{ about }]);
  expect(queryClient.getQueryData(queryKey)).toEqual({ unread: 2 });
  browser.show('hidden');
  browser.show('visible');
  await wait(60_000);
  expect(sent).toHaveLength(1);
});

test('a page that is still loading, or failed to, marks nothing until it has what it shows', async () => {
  queryClient.removeQueries({ queryKey: ['submissions'] });
  leave = readWhenSeen(shown);
  await wait(60_000);
  expect(sent).toEqual([]);
  queryClient.setQueryData(['submissions', 'one', about], {});
  await wait(1_100);
  expect(sent).toEqual([{ about }]);
});

test('what could not be marked is marked when the page is looked at again', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  leave = readWhenSeen(shown);
  await wait(1_100);
  vi.stubGlobal('fetch', fetch);
  browser.show('hidden');
  browser.show('visible');
  await wait(1_100);
  expect(sent).toEqual([{ about }]);
});

test('a page in the background marks nothing until it is in view', async () => {
  browser.show('hidden');
  leave = readWhenSeen(shown);
  await wait(60_000);
  browser.show('visible');
  await wait(500);
  browser.show('hidden');
  await wait(60_000);
  expect(sent).toEqual([]);
  browser.show('visible');
  await wait(1_100);
  expect(sent).toEqual([{ about }]);
});

test('what arrives while the page is open is marked, if it is of a kind that the page shows', async () => {
  leave = readWhenSeen(shown);
  await wait(1_100);
  const arrive = (kind?: string) => publish({ kind: 'notification', data: { unread: 4, kind } });
  for (const kind of ['task', 'tier', undefined, 'of-a-later-release']) arrive(kind);
  await wait(60_000);
  expect(sent).toHaveLength(1);
  arrive('review');
  arrive('appeal');
  await wait(1_100);
  expect(sent).toEqual([{ about }, { about }]);
  leave();
  arrive('review');
  await wait(60_000);
  expect(sent).toHaveLength(2);
});

test('a page that was left marks nothing', async () => {
  leave = readWhenSeen(shown);
  await wait(500);
  leave();
  browser.show('hidden');
  browser.show('visible');
  await wait(60_000);
  expect(sent).toEqual([]);
});

describe('which page shows what a notification is about', () => {
  const at = (path: string) => {
    const { pathname, search } = new URL(path, 'https://site.test');
    return shownAt({ pathname, search });
  };
  const data = {
    review: { submissionId: about, status: 'approved' },
    appeal: { submissionId: about, outcome: 'granted' },
    task: { taskId: about },
    deadline: { taskId: about, lastDate: '2026-02-14T18:00:00Z' },
    'moved-deadline': { taskId: about, lastDate: '2026-02-14T18:00:00Z' },
    announcement: { announcementId: about },
    answer: { messageId: about },
    points: { entryId: about },
    account: { event: 'archive', until: '2026-02-14T18:00:00Z' },
    tier: {},
    certificate: { certificateId: about, kind: 'certificate' },
    inactive: { months: 24, deletesAt: '2026-02-14T18:00:00Z' },
  } satisfies Record<NotificationKind, object>;
  const ownPages: NotificationKind[] = ['review', 'appeal', 'task', 'deadline', 'moved-deadline', 'answer'];

  test.each(notificationKindNames)('%s', (kind) => {
    const { path } = notificationKinds[kind].text(data[kind] as never, 'UTC');
    const shown = at(path);
    if (!ownPages.includes(kind)) expect(shown).toBeNull();
    else expect(shown).toMatchObject({ about, kinds: expect.arrayContaining([kind]) });
  });

  test.each([
    paths.dashboard,
    paths.tasks,
    paths.pending,
    `${paths.pending}?status=all`,
    paths.contactUs,
    `${paths.dashboard}?work=${about}`,
  ])('%s marks nothing', (path) => expect(at(path)).toBeNull());

  test('with the filter of the list too', () => {
    expect(at(workPath(about, 'approved'))?.about).toBe(about);
    expect(at(handInAgainPath(about, about))?.about).toBe(about);
  });
});
