import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPage, setPageBusy } from './when-idle.ts';

/** What waits for an idle browser. */
let idle: (() => void)[];
const page = new EventTarget();
const start = vi.fn();
const whenIdle = () => idle.shift()?.();

beforeEach(() => {
  idle = [];
  start.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { readyState: 'complete' });
});
afterEach(() => {
  setPageBusy(() => false);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('it starts once, when the document is loaded and the browser is idle', () => {
  vi.stubGlobal('document', { readyState: 'interactive' });
  afterPage(start);
  expect(idle).toEqual([]);
  page.dispatchEvent(new Event('load'));
  expect(start).not.toHaveBeenCalled();
  whenIdle();
  expect(start).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(idle).toEqual([]);
});

test('it waits for the data of the page, for ten seconds at most', () => {
  let busy = true;
  setPageBusy(() => busy);
  afterPage(start);
  whenIdle();
  vi.advanceTimersToNextTimer();
  whenIdle();
  expect(start).not.toHaveBeenCalled();
  busy = false;
  vi.advanceTimersToNextTimer();
  whenIdle();
  expect(start).toHaveBeenCalledOnce();

  busy = true;
  afterPage(start);
  vi.advanceTimersByTime(10_000);
  whenIdle();
  expect(start).toHaveBeenCalledTimes(2);
});

test('it can be canceled before the document is loaded and afterwards', () => {
  afterPage(start)();
  whenIdle();
  vi.stubGlobal('document', { readyState: 'interactive' });
  afterPage(start)();
  page.dispatchEvent(new Event('load'));
  expect(idle).toEqual([]);
  expect(start).not.toHaveBeenCalled();
});
