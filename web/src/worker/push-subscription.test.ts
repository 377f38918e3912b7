import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function signOutWith(subscription: { endpoint: string } | null) {
  const pushManager = { getSubscription: async () => subscription };
  vi.stubGlobal('self', { registration: { pushManager } });
  const { withEndpoint } = await import('./push-subscription.ts');
  const headers = { accept: 'application/json' };
  return withEndpoint(new Request('https://site.test/api/auth/logout', { method: 'POST', headers }));
}

test('a sign-out names the subscription of the browser', async () => {
  const { method, url, headers } = await signOutWith({ endpoint: 'https://push.test/1' });
  expect([method, url]).toEqual(['POST', 'https://site.test/api/auth/logout']);
  expect(Object.fromEntries(headers)).toEqual({
    accept: 'application/json',
    'push-endpoint': 'https://push.test/1',
  });
});

test('a sign-out without a subscription is sent as it is', async () => {
  const { headers } = await signOutWith(null);
  expect(Object.fromEntries(headers)).toEqual({ accept: 'application/json' });
});

/** Bytes whose base64 has each of the characters that base64url replaces. */
const key = new Uint8Array([0xfb, 0xff, 0xfe, 0x01]);

function subscriptionFor(applicationServerKey: ArrayBuffer | null, endpoint = 'https://push.test/2') {
  const json = { endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } };
  return { endpoint, options: { userVisibleOnly: true, applicationServerKey }, toJSON: () => json };
}

async function renew(before: unknown, next: unknown, subscribe = vi.fn()) {
  const sent: unknown[] = [];
  const put = vi.fn();
  vi.stubGlobal('self', { registration: { pushManager: { subscribe } } });
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Response();
  });
  const { renewSubscription } = await import('./push-subscription.ts');
  await renewSubscription(before as PushSubscription | null, next as PushSubscription | null);
  return sent;
}

test('a renewed subscription names the key that the browser made it for', async () => {
  expect(await renew(null, subscriptionFor(key.buffer))).toEqual([
    {
      endpoint: 'https://push.test/2',
      expirationTime: null,
      keys: { p256dh: 'p', auth: 'a' },
      serverKey: '-__-AQ',
    },
  ]);
});

test('a subscription that ended without another one is made again for its key, which is named', async () => {
  const before = subscriptionFor(key.buffer, 'https://push.test/1');
  const subscribe = vi.fn(async ({ applicationServerKey }) => subscriptionFor(applicationServerKey));
  expect(await renew(before, null, subscribe)).toMatchObject([{ serverKey: '-__-AQ' }]);
  expect(subscribe).toHaveBeenCalledWith(before.options);
});

test('a browser that does not tell its key sends none', async () => {
  const [sent] = await renew(null, subscriptionFor(null));
  expect(sent).not.toHaveProperty('serverKey');
  expect(await renew(null, null)).toEqual([]);
});
