import { partialMatchKey, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveEventData } from '#contract/live-events.ts';
import { ApiProblem } from '../api/api-problem.ts';
import { queryClient as ownQueries } from '../api/query-client.ts';
import { unreadQuery } from '../features/notifications/unread-query.ts';
import { historyQuery } from '../features/review/desk-queries.ts';
import { reviewedQuery, reviewQuery } from '../features/review/review-queries.ts';
import { termsQuery } from '../features/tasks/details/terms-query.ts';
import { openTasksQuery, taskCountsQuery, taskQuery, tasksQuery } from '../features/tasks/tasks-query.ts';
import { fakeBrowser } from './fake-browser.ts';
import { changesOf, followLive, readEvent } from './follow-live.ts';
import { deskCountsChange, type LiveReader, leaderboardChange, liveChanges } from './live-changes.ts';
import { refetchChanges } from './refetch-changes.ts';

const student: LiveReader = {
  userId: '0190c0de-0000-7000-8000-000000000001',
  administratorId: null,
  isAdministrator: false,
};
const administrator: LiveReader = {
  userId: null,
  administratorId: '0190c0de-0000-7000-8000-000000000004',
  isAdministrator: true,
};
const submission = {
  submissionId: '0190c0de-0000-7000-8000-000000000002',
  taskId: '0190c0de-0000-7000-8000-000000000003',
  userId: student.userId ?? '',
  status: 'approved',
  change: 'reviewed',
} as const;

describe('events', () => {
  test('of a known kind and shape are read, others are ignored', () => {
    const data = JSON.stringify(submission);
    expect(readEvent({ kind: 'submission', data })).toEqual({ kind: 'submission', data: submission });
    for (const [kind, text] of [
      ['submission', '{}'],
      ['submission', 'no JSON'],
      ['toString', '{}'],
      ['claim-of-a-later-release', '{}'],
    ] as const) {
      expect(readEvent({ kind, data: text })).toBeUndefined();
    }
  });

  test('of every kind of the contract have changes', () => {
    expect(Object.keys(liveChanges).toSorted()).toEqual(Object.keys(liveEventData).toSorted());
  });

  test('a review changes what its author and administrators see', () => {
    const event = { kind: 'submission', data: submission } as const;
    const roots = (reader: LiveReader) => changesOf(event, reader).map(({ key }) => key[0]);
    expect(roots(student)).toEqual(['submissions', 'me', 'tasks', 'public-profile']);
    const listed = changesOf(event, administrator).map(({ key }) => key);
    expect(listed).toContainEqual(reviewedQuery(submission.submissionId).queryKey);
    const list = reviewQuery({ status: 'all', sort: 'newest', search: '' } as never).queryKey;
    expect(listed).toContainEqual(list.slice(0, 2));
  });

  test('of a notification fetch the lists, at once or spread as its kind is', () => {
    const of = (kind?: string) => changesOf({ kind: 'notification', data: { unread: 1, kind } }, student);
    const keys = [
      ['notifications', 'newest'],
      ['notifications', 'list'],
    ];
    for (const kind of [undefined, 'review', 'of-a-later-release'])
      expect(of(kind)).toEqual(keys.map((key) => ({ key })));
    expect(of('task').map(({ key }) => key)).toEqual(keys);
    for (const { spread } of of('task')) expect(spread).toBeGreaterThanOrEqual(1_000);
  });

  test('of the own claim change the list alone, of any other claim the submission too', () => {
    const { submissionId } = submission;
    const keys = (administratorId: string | null) =>
      changesOf({ kind: 'claim', data: { submissionId, administratorId } }, administrator).map(
        ({ key }) => key,
      );
    const list = ['review', 'list'];
    const shown = [reviewedQuery(submissionId).queryKey, historyQuery(submissionId).queryKey, list];
    expect(keys(administrator.administratorId)).toEqual([list]);
    expect(keys('0190c0de-0000-7000-8000-000000000005')).toEqual(shown);
    expect(keys(null)).toEqual(shown);
  });

  test('for everyone are spread, and the own points are not', () => {
    const task = { kind: 'task', data: { taskId: submission.taskId, change: 'edited' } } as const;
    for (const { spread, every } of [...changesOf(task, student), leaderboardChange()]) {
      expect(spread).toBeGreaterThanOrEqual(1_000);
      expect(every).toBeGreaterThanOrEqual(spread ?? 0);
    }
    const tasks = changesOf(task, student).filter(({ key }) => key[0] === 'tasks');
    const spreadOf = (queryKey: QueryKey) =>
      tasks.find(({ key }) => partialMatchKey(queryKey, key))?.spread ?? expect.fail();
    const single = [
      tasksQuery({ show: 'open' }),
      taskCountsQuery({ show: 'open' }),
      taskQuery(submission.taskId),
      termsQuery(submission.submissionId, 'author'),
    ];
    const open = spreadOf(openTasksQuery().queryKey);
    for (const { queryKey } of single) expect(3 * spreadOf(queryKey), 'one request, not three').toBe(open);
    const points = {
      kind: 'points',
      data: { entryId: submission.taskId, points: 5, kind: 'award' },
    } as const;
    expect(changesOf(points, student)).toContainEqual({ key: leaderboardChange().key });
  });
});

test('the leaderboard is fetched within the time that the server names for its streams, and within the longest without', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { sources } = fakeBrowser();
  const queryClient = new QueryClient();
  const queryFn = vi.fn(async () => ({}));
  const options = { queryKey: ['leaderboard', ''], queryFn, staleTime: 60_000 };
  const unwatch = new QueryObserver(queryClient, options).subscribe(() => {});
  const following = { queryClient, account: crypto.randomUUID(), reader: student, onConnected: () => {} };
  const leave = followLive(following);
  const source = await vi.waitUntil(() => sources[0], { timeout: 30_000 });
  source.accept();
  source.send('ready', {}, '1-1');
  const untilFetched = async (data: object) => {
    await vi.advanceTimersByTimeAsync(60_000);
    queryFn.mockClear();
    source.send('leaderboard', data);
    const began = Date.now();
    while (queryFn.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(50);
    return Date.now() - began;
  };
  expect(await untilFetched({ over: 6 })).toBe(150);
  expect(await untilFetched({ over: 4_000 })).toBe(4_100);
  expect(await untilFetched({})).toBe(20_100);
  leave();
  unwatch();
  queryClient.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a change by an administrator and its event are one request for the numbers of the sidebar', async () => {
  vi.useFakeTimers();
  const { sources } = fakeBrowser();
  const queryFn = vi.fn(async () => ({}));
  const options = { queryKey: deskCountsChange.key, queryFn, staleTime: 60_000 };
  const unwatch = new QueryObserver(ownQueries, options).subscribe(() => {});
  const account = crypto.randomUUID();
  const leave = followLive({
    queryClient: ownQueries,
    account,
    reader: administrator,
    onConnected: () => {},
  });
  const source = await vi.waitUntil(() => sources[0], { timeout: 30_000 });
  source.accept();
  source.send('ready', {}, '1-1');
  await vi.advanceTimersByTimeAsync(30_000);
  queryFn.mockClear();
  const review = () =>
    ownQueries
      .getMutationCache()
      .build(ownQueries, { mutationFn: async () => null })
      .execute(undefined);
  await review();
  source.send('submission', submission);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  for (let reviews = 0; reviews < 5; reviews += 1) await review();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  leave();
  unwatch();
  ownQueries.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('everything is fetched again when a stream begins, and when the server no longer knows what was missed', async () => {
  vi.useFakeTimers();
  const browser = fakeBrowser();
  const queryClient = new QueryClient();
  const queryFn = vi.fn(async () => ({}));
  const unwatch = new QueryObserver(queryClient, { queryKey: ['me'], queryFn, staleTime: 60_000 }).subscribe(
    () => {},
  );
  const following = { queryClient, account: crypto.randomUUID(), reader: student, onConnected: () => {} };
  const leave = followLive(following);
  const source = await vi.waitUntil(() => browser.sources[0], { timeout: 30_000 });
  source.accept();
  const fetched = async (times: number) => {
    await vi.advanceTimersByTimeAsync(30_000);
    expect(queryFn).toHaveBeenCalledTimes(times);
  };
  source.send('ready', {}, '1-1');
  await fetched(2);
  source.send('ready', {}, '1-1');
  source.send('reset', {}, '9-9');
  await fetched(3);
  leave();
  unwatch();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the number of unread notifications is that of the event, and fetched where it is not certain', async () => {
  vi.useFakeTimers();
  const { sources } = fakeBrowser();
  const queryClient = new QueryClient();
  const { queryKey } = unreadQuery();
  const queryFn = vi.fn(async () => ({ unread: 7 }));
  const unwatch = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: 60_000 }).subscribe(
    () => {},
  );
  const following = { queryClient, account: crypto.randomUUID(), reader: student, onConnected: () => {} };
  const leave = followLive(following);
  const source = await vi.waitUntil(() => sources[0], { timeout: 30_000 });
  source.accept();
  source.send('ready', {}, '1-1');
  await vi.advanceTimersByTimeAsync(10_000);
  let id = 1;
  const afterEvent = async (data: object) => {
    queryFn.mockClear();
    id += 1;
    source.send('notification', data, `2-${id}`);
    const shown = queryClient.getQueryData(queryKey)?.unread;
    await vi.advanceTimersByTimeAsync(30_000);
    return { shown, fetched: queryFn.mock.calls.length };
  };
  expect(await afterEvent({ unread: 8, kind: 'task' })).toEqual({ shown: 8, fetched: 0 });
  expect(await afterEvent({ unread: 9, kind: 'review' })).toEqual({ shown: 9, fetched: 0 });
  expect(await afterEvent({ unread: 9, kind: 'review' }), 'at the same moment').toEqual({
    shown: 9,
    fetched: 1,
  });
  expect(await afterEvent({ unread: 6 }), 'read').toEqual({ shown: 6, fetched: 1 });
  leave();
  unwatch();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('refetching', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  let queryClient: QueryClient;
  let changes: ReturnType<typeof refetchChanges>;
  let ends: (() => void)[];

  beforeEach(() => {
    vi.useFakeTimers();
    browser = fakeBrowser();
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    changes = refetchChanges(queryClient);
    ends = [];
  });
  afterEach(() => {
    for (const end of ends) end();
    changes.end();
    queryClient.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A query that a page shows; counts its requests. */
  async function watch(queryKey: string[], data: unknown = {}) {
    const queryFn = vi.fn(async () => data);
    const observer = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: 60_000 });
    ends.push(observer.subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    queryFn.mockClear();
    return queryFn;
  }

  test('several events within a moment are one request, also by overlapping keys', async () => {
    const one = await watch(['tasks', 'one', 'a']);
    const other = await watch(['me']);
    for (const key of [['tasks'], ['tasks', 'one'], ['tasks']]) changes.add({ key });
    await vi.advanceTimersByTimeAsync(150);
    expect(one).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  test('a change waits for its turn, longer for a list of several pages', async () => {
    const list = await watch(['leaderboard', ''], { pages: [{}, {}, {}] });
    const change = { key: ['leaderboard'], every: 1_000 };
    changes.add(change);
    await vi.advanceTimersByTimeAsync(150);
    expect(list).toHaveBeenCalledTimes(1);
    changes.add(change);
    changes.add(change);
    await vi.advanceTimersByTimeAsync(2_800);
    expect(list).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(list).toHaveBeenCalledTimes(2);
    changes.add(change);
    changes.add({ key: ['leaderboard'] });
    await vi.advanceTimersByTimeAsync(150);
    expect(list, 'the own points do not wait').toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(list).toHaveBeenCalledTimes(3);
  });

  test('a change that many pages spread keeps the time that was drawn, whatever follows', async () => {
    const list = await watch(['leaderboard', '']);
    const random = vi.spyOn(Math, 'random');
    const change = { key: ['leaderboard'], spread: 10_000 };
    for (const drawn of [0.5, 0.1, 0]) {
      random.mockReturnValue(drawn);
      changes.add(change);
    }
    random.mockRestore();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(list).toHaveBeenCalledOnce();
  });

  test('a hidden page fetches when it is visible again', async () => {
    const me = await watch(['me']);
    browser.show('hidden');
    changes.add({ key: ['me'] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(me).not.toHaveBeenCalled();
    browser.show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(me).toHaveBeenCalledOnce();
  });

  test('what no page shows is not fetched, but is stale', async () => {
    queryClient.setQueryData(['me'], {});
    changes.add({ key: ['me'] });
    await vi.advanceTimersByTimeAsync(150);
    expect(queryClient.getQueryState(['me'])).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
  });
  test('what could not be fetched is retried, unless it is refused', async () => {
    const me = await watch(['me']);
    const task = await watch(['tasks', 'one', 'a']);
    me.mockRejectedValue(new Error('offline'));
    const fields = { type: 'about:blank', title: '', detail: '', requestId: '' };
    task.mockRejectedValue(new ApiProblem({ ...fields, code: 'not_found', status: 404 }));
    changes.add({ key: ['me'] });
    changes.add({ key: ['tasks'] });
    await vi.advanceTimersByTimeAsync(150);
    me.mockResolvedValue({});
    me.mockClear();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(me).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(me).toHaveBeenCalledOnce();
    expect(task).toHaveBeenCalledOnce();
  });
});
