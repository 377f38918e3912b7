import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { livePlaceHeader } from '#contract/session.ts';
import { notePlace } from '../api/first-place.ts';
import { stubSessionStorage } from '../forms/stub-session-storage.ts';
import { fakeBrowser } from './fake-browser.ts';
import { type PassedEvent, shareStream } from './share-stream.ts';
import { rememberPlace } from './stream-place.ts';

let browser: ReturnType<typeof fakeBrowser>;
let tabs: (() => void)[];
let account: string;

beforeEach(() => {
  browser = fakeBrowser();
  tabs = [];
  // Locks and channels are those of Node: another test must not hold them.
  account = crypto.randomUUID();
});
afterEach(() => {
  for (const leave of tabs) leave();
  vi.unstubAllGlobals();
});

function openTab(of = account) {
  const events: PassedEvent[] = [];
  const connected: boolean[] = [];
  const asked: (string | undefined)[] = [];
  let missed = 0;
  const leave = shareStream(
    {
      account: of,
      kinds: ['ready', 'task', 'leaderboard'],
      addressAfter: (id) => `/api/events?after=${id ?? ''}`,
      missedAfter: async (id) => {
        asked.push(id);
        return [];
      },
    },
    {
      onEvent: (event) => events.push(event),
      onConnected: (now) => connected.push(now),
      onMissed: () => {
        missed += 1;
      },
      onRefused: () => {},
    },
  );
  tabs.push(leave);
  return {
    leave,
    ids: () => events.map(({ id }) => id),
    kinds: () => events.map(({ kind }) => kind),
    connected,
    asked,
    missed: () => missed,
  };
}

const source = (index: number) => vi.waitUntil(() => browser.sources[index], { timeout: 30_000 });

test('two tabs have one connection, and both hear of an event once', async () => {
  const first = openTab();
  const stream = await source(0);
  const second = openTab();
  stream.accept();
  stream.send('ready', {}, '1-1');
  stream.send('task', {}, '1-2');
  await vi.waitFor(() => expect(second.ids()).toEqual(['1-1', '1-2']));
  expect(first.ids()).toEqual(['1-1', '1-2']);
  expect(second.connected.at(-1)).toBe(true);
  expect(browser.sources).toHaveLength(1);
  expect([first.missed(), second.missed()], 'neither knows where its page was read').toEqual([1, 1]);
});

test('a tab that opens later hears what has happened since its page began to load', async () => {
  openTab();
  const stream = await source(0);
  stream.accept();
  stream.send('task', {}, '1-2');
  stubSessionStorage();
  const second = openTab();
  await vi.waitFor(() => expect(second.ids()).toEqual(['1-2']));
  expect(second.connected).toEqual([true]);
});

/** A tab that was opened when `id` was the newest event. */
function openTabAt(id: string) {
  stubSessionStorage();
  rememberPlace(account, id);
  return openTab();
}

test('a new tab that hears an event without an id before its answer misses none with the same id', async () => {
  openTabAt('1-1');
  const stream = await source(0);
  stream.accept();
  stream.send('task', {}, '1-2');
  const second = openTabAt('1-1');
  stream.send('leaderboard', {}, '1-2');
  stream.send('task', {}, '1-3');
  await vi.waitFor(() => expect(second.kinds()).toEqual(['task', 'leaderboard', 'task']));
  stream.send('leaderboard', {}, '1-3');
  await vi.waitFor(() => expect(second.ids()).toEqual(['1-2', '', '1-3', '']));
  expect(second.missed()).toBe(0);
});

test('a tab whose place is before what the holder has passed on fetches everything, another one does not', async () => {
  openTabAt('9-9');
  const stream = await source(0);
  stream.accept();
  stream.send('ready', {}, '9-9');
  const [older, equal, newer] = [openTabAt('9-8'), openTabAt('9-9'), openTabAt('10-1')];
  await vi.waitFor(() =>
    expect([older, equal, newer].map(({ connected }) => connected)).toEqual([[true], [true], [true]]),
  );
  expect([older, equal, newer].map(({ missed }) => missed())).toEqual([1, 0, 0]);
  stream.send('task', {}, '10-2');
  for (const tab of [older, equal, newer]) await vi.waitFor(() => expect(tab.ids().at(-1)).toBe('10-2'));
  expect([older, equal, newer].map(({ missed }) => missed())).toEqual([1, 0, 0]);
});

test('a tab fetches everything when the holder has passed on more than it keeps', async () => {
  openTabAt('1-1');
  const stream = await source(0);
  stream.accept();
  for (let id = 2; id <= 61; id += 1) stream.send('task', {}, `1-${id}`);
  const [older, newer] = [openTabAt('1-10'), openTabAt('1-11')];
  await vi.waitFor(() => expect(newer.ids()).toHaveLength(50));
  await vi.waitFor(() => expect(older.ids()).toHaveLength(50));
  expect([older.missed(), newer.missed()]).toEqual([1, 0]);
});

test('a tab asks again for what did not reach it', async () => {
  openTabAt('1-1');
  const stream = await source(0);
  stream.accept();
  const second = openTabAt('1-1');
  await vi.waitFor(() => expect(second.connected).toEqual([true]));
  // A page that the browser keeps for "back" gets no messages.
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementationOnce(() => {});
  stream.send('task', {}, '1-2');
  expect(post).toHaveBeenCalledOnce();
  post.mockRestore();
  stream.send('task', {}, '1-3');
  await vi.waitFor(() => expect(second.ids()).toEqual(['1-2', '1-3']));
  expect(second.missed()).toBe(0);
});

test('when the tab with the connection closes, the next one continues after the last event', async () => {
  const first = openTab();
  const stream = await source(0);
  const second = openTab();
  stream.accept();
  stream.send('task', {}, '5-6');
  await vi.waitFor(() => expect(second.ids()).toEqual(['5-6']));
  first.leave();
  expect((await source(1)).address).toBe('/api/events?after=5-6');
  expect(browser.open()).toHaveLength(1);
});

test('a heartbeat moves the place from which the next tab continues, and is no event', async () => {
  const first = openTab();
  const stream = await source(0);
  const second = openTab();
  stream.accept();
  stream.send('task', {}, '5-6');
  stream.send('beat', {}, '9-9');
  stream.send('ready', {});
  await vi.waitFor(() => expect(second.ids()).toEqual(['5-6', '']));
  first.leave();
  expect((await source(1)).address).toBe('/api/events?after=9-9');
});

test('a reload continues where the tab was, another account does not', async () => {
  const before = openTab();
  const stream = await source(0);
  stream.accept();
  stream.send('task', {}, '5-6');
  before.leave();
  openTab();
  expect((await source(1)).address).toBe('/api/events?after=5-6');
  openTab(crypto.randomUUID());
  expect((await source(2)).address).toBe('/api/events?after=');
  expect(browser.open()).toHaveLength(2);
});

test('a visible tab takes the connection of a tab that does not answer, and gives it back', async () => {
  let release = () => {};
  const stopped = navigator.locks.request(
    `torchbearer:live:3:${account}`,
    () => new Promise<void>((resolve) => (release = resolve)),
  );
  stopped.catch(() => {});
  const tab = openTab();
  expect(browser.sources).toHaveLength(0);
  await source(0);
  await expect(stopped).rejects.toThrow();
  release();
  tab.leave();
  openTab();
  await source(1);
  expect(browser.open()).toHaveLength(1);
});

test.each([
  ['at once', true],
  ['when it becomes deaf', false],
])(
  'a visible tab takes the connection from a hidden one to which no stream comes through, %s, and asks first',
  async (_, begins) => {
    let deaf = begins;
    const name = `torchbearer:live:3:${account}`;
    const held = navigator.locks.request(name, () => new Promise<void>(() => {}));
    held.catch(() => {});
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data: { type, tab } }) => {
      const position = { holder: 'hidden', number: 0 };
      if (type === 'ask')
        channel.postMessage({
          type: 'answer',
          tab,
          connected: true,
          deaf,
          position,
          place: '1-1',
          recent: [],
        });
    });
    const tab = openTabAt('1-1');
    if (!begins) {
      await vi.waitFor(() => expect(tab.connected).toEqual([true]));
      deaf = true;
      channel.postMessage({ type: 'connected', connected: false });
    }
    await expect(held).rejects.toThrow();
    await vi.waitFor(() => expect(tab.asked).toEqual(['1-1']));
    expect(browser.sources).toHaveLength(0);
    channel.close();
  },
);

/** Locks that reject each request. @returns the number of requests */
function rejectLocks(reason: string): () => number {
  let requests = 0;
  const request = () => {
    requests += 1;
    // A loop without a pause would never let this test end.
    return requests > 10
      ? new Promise(() => {})
      : Promise.reject(new DOMException('The request is refused.', reason));
  };
  vi.stubGlobal('navigator', { locks: { request } });
  return () => requests;
}

test('a document that goes away does not ask for its lock again, unless it returns', async () => {
  // WebKit rejects at once while a document goes away.
  const requests = rejectLocks('InvalidStateError');
  openTab();
  await setImmediate();
  expect(requests()).toBe(1);
  expect(browser.sources).toHaveLength(0);
  window.dispatchEvent(new Event('pageshow'));
  expect(requests()).toBe(2);
});

test('a tab whose lock was stolen waits before it asks again', async () => {
  const requests = rejectLocks('AbortError');
  const tab = openTab();
  await setImmediate();
  expect(requests()).toBe(1);
  await vi.waitUntil(() => requests() === 2, { timeout: 30_000 });
  tab.leave();
});

test('a tab that may not use locks has a connection of its own', async () => {
  rejectLocks('SecurityError');
  openTab();
  await source(0);
});

// The last one: the place is that of the document.
test('the first stream of a document continues after the place that its first answer named, and is no beginning', async () => {
  notePlace(new Headers({ [livePlaceHeader]: '3-4' }));
  const tab = openTab();
  const stream = await source(0);
  expect(stream.address).toBe('/api/events?after=3-4');
  stream.accept();
  stream.send('ready', {}, '3-4');
  stream.send('task', {}, '5-6');
  expect(tab.kinds()).toEqual(['ready', 'task']);
  expect(tab.missed()).toBe(0);
});
