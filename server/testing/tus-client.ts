import { expect, vi } from 'vitest';
import { tusPath } from '../contract/resumable-uploads.ts';
import type { TestApp } from './test-app.ts';

/** Of every request of the protocol. */
export const tusHeaders = { 'tus-resumable': '1.0.0' };
/** Of a part that begins at this position. */
export const partHeaders = (offset: number) => ({
  ...tusHeaders,
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

/** Milliseconds. */
const polling = { timeout: 60_000, interval: 20 };

interface StartOptions {
  readonly metadata?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** The id of the upload at this address. */
export const uploadIdOf = (path: string) => String(path.split('/').at(-1));

export type TusClient = ReturnType<typeof tusClient>;

/** Sends large files in parts with the session of this Cookie header. An upload is named by its address. */
export function tusClient(t: TestApp, cookie: string) {
  function start(length: number, { metadata, headers }: StartOptions = {}) {
    const stated = { purpose: 'submission-file', filename: 'clip.bin', fingerprint: 'abcdefgh', ...metadata };
    return t.request('POST', tusPath, {
      cookie,
      headers: {
        ...tusHeaders,
        'upload-length': String(length),
        'upload-metadata': encode(stated),
        ...headers,
      },
    });
  }
  const head = (path: string) => t.request('HEAD', path, { cookie, headers: tusHeaders });
  async function stateOf(path: string) {
    const response = await t.request('GET', `/api/uploads/unfinished/${uploadIdOf(path)}`, { cookie });
    return { status: response.statusCode, ...response.json() };
  }
  return {
    start,
    /** @returns the address */
    async started(length: number, options?: StartOptions): Promise<string> {
      const response = await start(length, options);
      expect(response.statusCode).toBe(201);
      return String(response.headers.location);
    },
    send: (path: string, offset: number, body: Buffer, headers = {}) =>
      t.request('PATCH', path, { cookie, body, headers: { ...partHeaders(offset), ...headers } }),
    remove: (path: string, headers = {}) =>
      t.request('DELETE', path, { cookie, headers: { ...tusHeaders, ...headers } }),
    head,
    /** How many bytes have arrived. */
    offsetOf: async (path: string) => Number((await head(path)).headers['upload-offset']),
    stateOf,
    /** The state, once the file is ready or refused. */
    ended: (path: string) =>
      vi.waitUntil(async () => {
        const found = await stateOf(path);
        return ['ready', 'refused'].includes(found.state) ? found : undefined;
      }, polling),
    /** Of the objects that the store has of the upload. */
    keysOf: async (path: string) =>
      (await Array.fromAsync(t.deps.store.list('')))
        .map(({ key }) => key)
        .filter((key) => key.includes(uploadIdOf(path))),
  };
}
