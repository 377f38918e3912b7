import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SentEvent, streamBeat } from '#contract/live-events.ts';
import { fakeBrowser } from './fake-browser.ts';
import { delayAfter, openStream } from './open-stream.ts';

let browser: ReturnType<typeof fakeBrowser>;
let close: () => void;
const news = vi.fn<() => Promise<SentEvent[]>>();
const on = { onEvent: vi.fn(), onBeat: vi.fn(), onConnected: vi.fn(), onRefused: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  browser = fakeBrowser();
  news.mockRejectedValue(new Error('The network lets nothing through.'));
  ({ end: close } = openStream(() => '/api/events', ['task'], news, on));
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const latest = () => {
  const source = browser.sources.at(-1);
  if (!source) throw new Error('There is no connection.');
  return source;
};

test('an event is passed on with its id', () => {
  latest().accept();
  latest().send('task', { taskId: '1' }, '7-8');
  expect(on.onConnected).toHaveBeenCalledWith(true);
  expect(on.onEvent).toHaveBeenCalledWith('task', '{"taskId":"1"}', '7-8');
});

test('a lost connection is opened again, each time later, and a new one starts from the shortest delay', () => {
  latest().accept();
  const waits: number[] = [];
  for (let failure = 1; failure <= 4; failure += 1) {
    latest().fail();
    const { length } = browser.sources;
    const from = Date.now();
    while (browser.sources.length === length) vi.advanceTimersByTime(100);
    waits.push(Date.now() - from);
  }
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(2 ** index * 1_000);
    expect(wait).toBeLessThanOrEqual(2 ** index * 3_000 + 100);
  }
  expect(on.onConnected).toHaveBeenLastCalledWith(false);
  expect(on.onRefused).not.toHaveBeenCalled();
  expect(browser.open()).toHaveLength(1);
  expect(delayAfter(20)).toBeLessThanOrEqual(90_000);
});

test('a stream that the server ends is opened again after the delay that it names', () => {
  latest().accept();
  latest().send('end', { retryAfter: 75_000 });
  expect(browser.open()).toHaveLength(0);
  expect(on.onConnected).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(74_900);
  expect(browser.sources).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(browser.sources).toHaveLength(2);
});

test('a connection on which the heartbeats end is lost, however open it looks', () => {
  latest().accept();
  for (const id of ['7-8', '7-9', '']) {
    latest().send('beat', {}, id);
    vi.advanceTimersByTime(streamBeat.every);
  }
  expect(on.onBeat.mock.calls).toEqual([['7-8'], ['7-9']]);
  expect(browser.sources).toHaveLength(1);
  vi.advanceTimersByTime(2 * streamBeat.every);
  expect(on.onConnected).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(3_100);
  expect(browser.sources).toHaveLength(2);
});

test('a connection that is neither accepted nor refused is given up, and tried again', () => {
  vi.advanceTimersByTime(14_900);
  expect(browser.open()).toHaveLength(1);
  expect(on.onConnected).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_300);
  expect(on.onConnected).toHaveBeenLastCalledWith(false);
  expect(browser.sources).toHaveLength(2);
  expect(browser.open()).toHaveLength(1);
});

test('a refusal is reported, and retried later', () => {
  latest().fail(true);
  expect(on.onRefused).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3_100);
  expect(browser.sources).toHaveLength(2);
});

test('the network and the user return: at once, and only one connection is open', () => {
  latest().accept();
  browser.network('offline');
  expect(browser.open()).toHaveLength(0);
  expect(on.onConnected).toHaveBeenLastCalledWith(false);
  browser.network('online');
  expect(browser.open()).toHaveLength(1);
  latest().fail();
  browser.show('visible');
  expect(browser.open()).toHaveLength(1);
  latest().accept();
  const { length } = browser.sources;
  browser.show('visible');
  expect(browser.sources).toHaveLength(length);
});

test('after the device slept, the connection is opened again', () => {
  latest().accept();
  vi.advanceTimersByTime(20_000);
  expect(browser.sources).toHaveLength(1);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(15_000);
  expect(browser.sources).toHaveLength(2);
  expect(browser.open()).toHaveLength(1);
});

test('a closed stream opens nothing more', () => {
  latest().fail();
  close();
  vi.advanceTimersByTime(600_000);
  browser.network('online');
  expect(browser.sources).toHaveLength(1);
});

/** Two connections on which nothing comes, each otherwise. */
async function loseTwo(): Promise<void> {
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.advanceTimersByTimeAsync(3_100);
  latest().fail(true);
}

/** The news are answered, and the stream that is tried then is silent, too. */
async function loseAllStreams(): Promise<void> {
  await loseTwo();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(browser.sources).toHaveLength(3);
  expect(browser.open()).toHaveLength(0);
}

test('where no stream comes through, the news come by requests while the page is visible', async () => {
  news.mockResolvedValueOnce([
    { kind: 'task', data: '{}', id: '1-2' },
    { kind: 'beat', data: '{}', id: '1-3' },
  ]);
  news.mockResolvedValue([]);
  await loseTwo();
  await vi.advanceTimersByTimeAsync(0);
  expect(on.onEvent.mock.calls).toEqual([['task', '{}', '1-2']]);
  expect(on.onBeat.mock.calls).toEqual([['1-3']]);
  expect(on.onConnected).toHaveBeenLastCalledWith(true);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(on.onConnected).toHaveBeenLastCalledWith(true);
  await vi.advanceTimersByTimeAsync(120_000);
  const asked = news.mock.calls.length;
  expect(asked).toBeGreaterThanOrEqual(4);
  expect(asked).toBeLessThanOrEqual(8);
  browser.show('hidden');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(news).toHaveBeenCalledTimes(asked);
  browser.show('visible');
  expect(news).toHaveBeenCalledTimes(asked + 1);
  expect(browser.sources).toHaveLength(3);
});

test('news that come after a request failed are passed on', async () => {
  news.mockResolvedValue([]);
  await loseAllStreams();
  news.mockRejectedValueOnce(new Error('The network is down.'));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(on.onConnected).toHaveBeenLastCalledWith(false);
  news.mockResolvedValueOnce([{ kind: 'task', data: '{}', id: '1-2' }]);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(on.onEvent.mock.calls).toEqual([['task', '{}', '1-2']]);
  expect(on.onConnected).toHaveBeenLastCalledWith(true);
});

test('a page that returns while a request is in progress waits for it', async () => {
  news.mockResolvedValue([]);
  await loseAllStreams();
  const { promise, resolve } = Promise.withResolvers<SentEvent[]>();
  news.mockReturnValueOnce(promise);
  on.onConnected.mockClear();
  browser.show('visible');
  const asked = news.mock.calls.length;
  browser.show('hidden');
  browser.show('visible');
  expect(news).toHaveBeenCalledTimes(asked);
  resolve([{ kind: 'task', data: '{}', id: '1-2' }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(on.onEvent).toHaveBeenCalledOnce();
  expect(on.onConnected).not.toHaveBeenCalledWith(false);
});

test('after a failure of the network while the page was hidden, a stream is tried at once', async () => {
  browser.show('hidden');
  await loseTwo();
  expect(news).not.toHaveBeenCalled();
  const { length } = browser.sources;
  news.mockResolvedValue([]);
  browser.show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(browser.sources).toHaveLength(length + 1);
  expect(browser.open()).toHaveLength(1);
});

test('a stream is tried again after minutes, and ends the requests when something comes on it', async () => {
  news.mockResolvedValue([]);
  await loseAllStreams();
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 100);
  expect(browser.sources).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(200);
  expect(browser.sources).toHaveLength(4);
  latest().accept();
  latest().send('beat', {}, '1-4');
  news.mockClear();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(news).not.toHaveBeenCalled();
  expect(on.onConnected).toHaveBeenLastCalledWith(true);
});

test('while the news are not answered either, the page is not connected, and streams are tried as before', async () => {
  await loseTwo();
  await vi.advanceTimersByTimeAsync(0);
  expect(news).toHaveBeenCalledOnce();
  expect(on.onConnected).toHaveBeenLastCalledWith(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(browser.sources).toHaveLength(3);
});
