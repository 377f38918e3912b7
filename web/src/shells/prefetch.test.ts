import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetch } from './prefetch.ts';

/** What waits for an idle browser. */
let idle: (() => void)[];
const fetched = vi.fn(async (address: string) => {
  if (address !== '/page-code.json') return new Response();
  return Response.json({ student: ['/assets/a.js', '/assets/b.js'], administrator: ['/assets/c.js'] });
});
const addresses = () => fetched.mock.calls.map(([address]) => address);
/** The browser is idle once. */
async function whenIdle() {
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  idle.shift()?.();
}

beforeEach(() => {
  idle = [];
  fetched.mockClear();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('requestIdleCallback', (start: () => void) => idle.push(start));
});
afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();

test('the files of an area are loaded one after the other, whenever the browser is idle', async () => {
  const ended = prefetch('student', signal);
  expect(addresses()).toEqual([]);
  for (const expected of [
    ['/page-code.json'],
    ['/page-code.json', '/assets/a.js'],
    ['/page-code.json', '/assets/a.js', '/assets/b.js'],
  ]) {
    await whenIdle();
    await vi.waitFor(() => expect(addresses()).toEqual(expected));
  }
  await ended;
});

test.each([
  ['a network error', () => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
  ['an error of the server', () => fetched.mockResolvedValueOnce(new Response('', { status: 503 }))],
  ['a page instead of the list', () => fetched.mockResolvedValueOnce(new Response('<!doctype html>'))],
])('it ends without an error at %s', async (_, fail) => {
  fail();
  const ended = prefetch('student', signal);
  await whenIdle();
  await ended;
  expect(idle).toEqual([]);
  expect(addresses()).toEqual(['/page-code.json']);
});

test('it ends without a network, and with the layout', async () => {
  const layout = new AbortController();
  const ended = prefetch('administrator', layout.signal);
  layout.abort();
  await whenIdle();
  await ended;
  vi.stubGlobal('navigator', { onLine: false });
  const offline = prefetch('administrator', signal);
  await whenIdle();
  await offline;
  expect(fetched).not.toHaveBeenCalled();
});
