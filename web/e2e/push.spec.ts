import { type CDPSession, expect, type Page } from '@playwright/test';
import { paths, sitePath } from '../src/paths.ts';
import { test } from './test.ts';

test.use({ role: 'student', serviceWorkers: 'allow', permissions: ['notifications'] });

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
      (await registration?.getNotifications())?.map(({ title, body, tag }) => ({ title, body, tag })) ?? []
    );
  });

test('a push message is shown while the site is closed, twice the same one once, and not on an open page', async ({
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
  await deliver('While the page is open', 1);
  // An answer of the worker: it has handled the message before.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', resolve, { once: true });
        navigator.serviceWorker.controller?.postMessage('What do pages say?');
      }),
  );
  await page.goto('about:blank');
  await deliver('Approved: A task', 2);
  await deliver('Approved: A task', 2);
  await page.goto(sitePath('privacy'));
  await expect
    .poll(() => shownBy(page))
    .toEqual([{ title: 'Approved: A task', body: 'At gate 2.', tag: pushed('', 2).id }]);
});
