import { type CDPSession, expect, type Page } from '@playwright/test';
import { paths, sitePath } from '../src/paths.ts';
import { chromiumArgs, chromiumPath } from './find-chromium.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

test.use({
  role: 'student',
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // The headless shell shows no notifications.
  launchOptions: { ...(chromiumPath !== null && { executablePath: chromiumPath }), args: chromiumArgs },
});

const pushed = (title: string, number: number) => ({
  id: `01980000-0000-7000-8000-00000000000${number}`,
  title,
  detail: 'At gate 2.',
  path: paths.leaderboard,
});

interface Shown {
  title: string;
  body: string;
  tag: string;
  silent: boolean | null;
}

async function startWorker(page: Page): Promise<{ devtools: CDPSession; registrationId: string }> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.goto(paths.dashboard);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return { devtools, registrationId: await registered };
}

const shownBy = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    return (
      (await registration?.getNotifications())?.map(({ title, body, tag, silent }) => ({
        title,
        body,
        tag,
        silent,
      })) ?? []
    );
  });

test('a push message is shown always, without a sound on an open page, and the same one once', async ({
  page,
  baseURL,
}) => {
  const { devtools, registrationId } = await startWorker(page);
  const deliver = (title: string, number: number) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL ?? '',
      registrationId,
      data: JSON.stringify(pushed(title, number)),
    });
  await page.bringToFront();
  const inFront = {
    title: 'While the page is open',
    body: 'At gate 2.',
    tag: pushed('', 1).id,
    silent: true,
  };
  // A busy browser may lose the first one, or end it before it is read.
  await expect(async () => {
    await deliver('While the page is open', 1);
    await expect.poll(() => shownBy(page), { timeout: 5_000 }).toEqual([inFront]);
  }).toPass();
  await page.goto('about:blank');
  await deliver('Approved: A task', 2);
  await deliver('Approved: A task', 2);
  await page.goto(sitePath('privacy'));
  // The first one may be gone by now: the browser ends it after some seconds.
  await expect
    .poll(async () => (await shownBy(page)).filter(({ tag }) => tag !== inFront.tag))
    .toEqual([{ title: 'Approved: A task', body: 'At gate 2.', tag: pushed('', 2).id, silent: false }]);
});

/** A push service: without one, the browser's own calls never succeed. It survives a reload, as in a browser. */
async function pretendPushService(page: Page, permission: NotificationPermission): Promise<void> {
  await page.addInitScript((given) => {
    const key = 'test-subscription';
    const made = () => {
      const stored = localStorage.getItem(key);
      if (stored === null) return null;
      const { endpoint, publicKey } = JSON.parse(stored);
      const bytes = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
      return {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer },
        unsubscribe: async () => localStorage.removeItem(key),
        toJSON: () => ({
          endpoint,
          keys: {
            p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
            auth: 'tBHItJI5svbpez7KI4CCXg',
          },
        }),
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => made(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
        localStorage.setItem(key, JSON.stringify({ endpoint, publicKey: applicationServerKey }));
        return made();
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => given });
    Object.assign(Notification, {
      requestPermission: async () => {
        document.documentElement.dataset.asked = 'true';
        return given === 'default' ? 'denied' : given;
      },
    });
  }, permission);
}

const stopped = (page: Page) => page.getByText(/Your browser has stopped push messages here/);
const switchOn = (page: Page) => page.getByRole('button', { name: 'Switch on in this browser' });
const devices = (page: Page) => page.getByRole('list', { name: 'Devices with push' }).getByRole('listitem');

test('a student reads what happens before the browser asks, switches push on, and off again', {
  tag: '@nightly',
}, async ({ newPage }) => {
  const page = await newPage();
  await pretendPushService(page, 'granted');
  await signInAsStudent(page, { email: `push-${Date.now()}@students.example`, name: 'Push Student' });
  await page.goto(paths.notificationSettings);
  await expect(page.getByText(/your browser asks whether this site may show notifications/)).toBeVisible();
  await expect(page.locator('html[data-asked]')).toHaveCount(0);
  await switchOn(page).click();
  await expect(page.locator('html[data-asked]')).toHaveCount(1);
  await expect(devices(page)).toHaveText([/Chrome on Linux \(this browser\)/]);
  await page.reload();
  await expect(devices(page)).toHaveCount(1);

  // The browser ends the subscription, which the server still has.
  const stored = await page.evaluate(() => localStorage.getItem('test-subscription') ?? '');
  await page.evaluate(() => localStorage.removeItem('test-subscription'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove Chrome on Linux' })).toBeVisible();
  await expect(stopped(page)).toBeVisible();
  await switchOn(page).click();
  await expect(devices(page)).toHaveCount(2);
  await expect(stopped(page)).toBeHidden();
  await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
  await expect(devices(page)).toHaveText([/this browser/]);
  expect(stored).not.toBe('');

  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(switchOn(page)).toBeVisible();
  await expect(devices(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
  await page.reload();
  await expect(switchOn(page)).toBeVisible();
  await expect(stopped(page)).toBeHidden();
});

test('a browser that ended push shows a message once, on any page', { tag: '@nightly' }, async ({
  newPage,
}) => {
  const page = await newPage();
  await pretendPushService(page, 'granted');
  await signInAsStudent(page, { email: `lost-${Date.now()}@students.example`, name: 'Lost Student' });
  await page.goto(paths.notificationSettings);
  await switchOn(page).click();
  await expect(devices(page)).toHaveCount(1);
  await page.evaluate(() => localStorage.removeItem('test-subscription'));
  await page.goto(paths.leaderboard);
  const toast = page.getByRole('listitem').filter({ hasText: 'Your browser has stopped push messages.' });
  await expect(toast).toBeVisible();
  await page.goto(paths.notificationSettings);
  await expect(stopped(page)).toBeVisible();
  await expect(toast).toBeHidden();
});

test('a question that is answered with no leaves push off and says why', { tag: '@nightly' }, async ({
  page,
}) => {
  await pretendPushService(page, 'default');
  await page.goto(paths.notificationSettings);
  await switchOn(page).click();
  await expect(page.getByText(/Nothing was switched on/)).toBeVisible();
  await expect(devices(page)).toHaveCount(0);
});

test('a browser that blocks or does not know push, and a site without it, say so', {
  tag: '@nightly',
}, async ({ page }) => {
  await pretendPushService(page, 'denied');
  await page.goto(paths.notificationSettings);
  await expect(page.getByText('Notifications of this site are blocked in your browser')).toBeVisible();
  await expect(switchOn(page)).toHaveCount(0);

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.reload();
  await expect(page.getByText('This browser cannot receive push messages')).toBeVisible();

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6)' });
  });
  await page.reload();
  await expect(page.getByText('Add the site to your home screen first')).toBeVisible();

  await page.route('**/api/me/push-devices', (route) =>
    route.fulfill({ json: { publicKey: null, devices: [] } }),
  );
  await page.reload();
  await expect(page.getByText('This site sends no push messages.')).toBeVisible();
});
