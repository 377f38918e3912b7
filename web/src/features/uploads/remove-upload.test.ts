import { afterEach, expect, it, vi } from 'vitest';
import { removeUpload } from './remove-upload.ts';

const id = '01890000-0000-7000-8000-000000000001';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['is removed', async () => new Response(null, { status: 204 })],
  ['is gone already, or in use', async () => Response.json({}, { status: 404 })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('sends one request and does not throw when the file %s', async (_what, answer) => {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  await expect(removeUpload(id)).resolves.toBeUndefined();
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    `/api/uploads/${id}`,
    expect.objectContaining({ method: 'DELETE' }),
  );
});
