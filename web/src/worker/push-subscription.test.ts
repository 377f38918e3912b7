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
