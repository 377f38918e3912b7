import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeShown, endSubscription, findLostPush, subscribe } from './this-browser.ts';

let subscription: { endpoint: string } | null;
let shown: string[];
let permission: NotificationPermission;

beforeEach(() => {
  subscription = null;
  shown = [];
  permission = 'granted';
  const stored = new Map<string, string>();
  const cache = {
    put: async (key: string, response: Response) => stored.set(key, await response.text()),
    match: async (key: string) => (stored.has(key) ? new Response(stored.get(key)) : undefined),
    delete: async (key: string) => stored.delete(key),
  };
  const made = {
    endpoint: 'https://push.test/1',
    options: { applicationServerKey: null },
    toJSON: () => ({}),
    unsubscribe: async () => {
      subscription = null;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async () => {
        subscription = made;
        return made;
      },
    },
    getNotifications: async () =>
      shown.map((tag) => ({ tag, close: () => (shown = shown.filter((other) => other !== tag)) })),
  };
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a subscription that the browser ended is found, and is news once', async () => {
  expect(await findLostPush()).toEqual({ lost: false, news: false });
  await subscribe('key');
  expect(await findLostPush()).toEqual({ lost: false, news: false });
  subscription = null;
  expect(await findLostPush()).toEqual({ lost: true, news: true });
  expect(await findLostPush()).toEqual({ lost: true, news: false });
  await subscribe('key');
  expect(await findLostPush()).toEqual({ lost: false, news: false });
});

test('a subscription that was not made by this page is remembered', async () => {
  subscription = { endpoint: 'https://push.test/renewed' };
  await findLostPush();
  subscription = null;
  expect(await findLostPush()).toEqual({ lost: true, news: true });
});

test('what the student ended or blocked is not lost', async () => {
  await subscribe('key');
  permission = 'denied';
  subscription = null;
  expect(await findLostPush()).toEqual({ lost: false, news: false });
  permission = 'granted';
  await subscribe('key');
  await endSubscription();
  expect(await findLostPush()).toEqual({ lost: false, news: false });
});

test('only what is read is closed', async () => {
  shown = ['1', '2'];
  await closeShown((id) => id === '1');
  expect(shown).toEqual(['2']);
});
