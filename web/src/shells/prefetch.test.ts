import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadsOf, prefetch } from './prefetch.ts';

/** What waits for an idle browser. */
let idle: (() => void)[];
const whenIdle = async () => {
  idle.shift()?.();
  await Promise.resolve();
  await Promise.resolve();
};

beforeEach(() => {
  idle = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('requestIdleCallback', (start: () => void) => idle.push(start));
});
afterEach(() => vi.unstubAllGlobals());

test('the pages of a layout are loaded one after the other, whenever the browser is idle', async () => {
  const pages = [vi.fn(async () => ({})), vi.fn(async () => ({}))];
  prefetch(loadsOf(pages.map((lazy) => ({ children: [{ lazy }] }))));
  expect(pages[0]).not.toHaveBeenCalled();
  await whenIdle();
  expect(pages.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  await whenIdle();
  expect(pages.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('it ends at a failure, without a network, and with the layout', async () => {
  const page = vi.fn(async () => ({}));
  prefetch([() => Promise.reject(new Error('offline')), page]);
  await whenIdle();
  expect(idle).toEqual([]);
  prefetch([page])();
  await whenIdle();
  vi.stubGlobal('navigator', { onLine: false });
  prefetch([page]);
  await whenIdle();
  expect(page).not.toHaveBeenCalled();
});
