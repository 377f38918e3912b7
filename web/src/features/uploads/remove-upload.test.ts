import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeUpload } from './remove-upload.ts';

const id = '01890000-0000-7000-8000-000000000001';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['is removed', 1, async () => new Response(null, { status: 204 })],
  ['is gone already, or in use', 1, async () => Response.json({}, { status: 404 })],
  // Repeated with the same key, as every change whose reply is lost.
  ['cannot be reached', 3, () => Promise.reject(new TypeError('Failed to fetch'))],
])('does not throw when the file %s', async (_what, requests, answer) => {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  const removed = removeUpload(id);
  await vi.runAllTimersAsync();
  await expect(removed).resolves.toBeUndefined();
  expect(fetch).toHaveBeenCalledTimes(requests);
  expect(fetch).toHaveBeenLastCalledWith(`/api/uploads/${id}`, expect.objectContaining({ method: 'DELETE' }));
});
