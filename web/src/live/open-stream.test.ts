import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamBeat } from '#contract/live-events.ts';
import { fakeBrowser } from './fake-browser.ts';
import { delayAfter, openStream } from './open-stream.ts';

let browser: ReturnType<typeof fakeBrowser>;
let close: () => void;
const on = { onEvent: vi.fn(), onBeat: vi.fn(), onConnected: vi.fn(), onRefused: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  browser = fakeBrowser();
  close = openStream(() => '/api/events', ['task'], on);
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
  // A server of an earlier release, without heartbeats that a page hears.
  latest().accept();
  vi.advanceTimersByTime(600_000);
  expect(browser.sources).toHaveLength(2);
  expect(browser.open()).toHaveLength(1);
});

test('a connection that is neither accepted nor refused is given up, and tried again', () => {
  vi.advanceTimersByTime(29_900);
  expect(browser.sources).toHaveLength(1);
  vi.advanceTimersByTime(200);
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
