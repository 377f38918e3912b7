import { expect, type Page } from '@playwright/test';
import { paths, sitePath } from '../../src/paths.ts';
import { approve, openStudents, submit, withoutTasks } from '../live-pages.ts';
import { openLanding } from '../open-landing.ts';
import { createTask } from '../open-work.ts';
import { test } from '../test.ts';

/** Runs in the page: takes one feature away as a browser does that blocks it. */
function block(feature: string): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  if (['localStorage', 'sessionStorage', 'indexedDB', 'caches'].includes(feature)) {
    Object.defineProperty(window, feature, { get: refuse });
  } else if (feature === 'BroadcastChannel') {
    Reflect.deleteProperty(window, feature);
  } else if (feature === 'refused locks') {
    Object.defineProperty(navigator.locks, 'request', {
      value: () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')),
    });
  } else {
    Object.defineProperty(Navigator.prototype, feature, { get: () => undefined });
    if (feature === 'serviceWorker') Reflect.deleteProperty(Navigator.prototype, feature);
  }
}

const features = [
  'localStorage',
  'serviceWorker',
  'BroadcastChannel',
  'locks',
  'sessionStorage',
  'indexedDB',
  'caches',
  'refused locks',
];

for (const feature of features) {
  test(`without ${feature} students work, and their pages are up to date`, async ({ newPage }) => {
    const admin = await newPage('administrator');
    const { mark, pages } = await openStudents(newPage, ['Fay']);
    const [page] = pages as [Page];
    await withoutTasks(page.request);
    const task = await createTask(admin.request, `Blocked ${mark}`);
    const other = await submit(page.request, await createTask(admin.request, `Blocked too ${mark}`));
    await page.addInitScript(block, feature);
    await page.goto(paths.task(task));
    await page.getByLabel('Description').fill('Typed in a browser that blocks something.');
    await page.getByRole('button', { name: 'Submit work' }).click();
    await expect(page.getByRole('heading', { name: /^Work no. \d is handed in/ })).toBeVisible();
    await page.goto(paths.dashboard);
    await expect(page.getByRole('main')).toContainText('0 points');
    const second = await page.context().newPage();
    await second.addInitScript(block, feature);
    await second.goto(paths.dashboard);
    await expect(second.getByRole('main')).toContainText('0 points');
    await approve(admin.request, other, 10);
    for (const one of [page, second]) {
      await one.bringToFront();
      await expect(one.getByRole('main')).toContainText('10 new points');
    }
    await second.getByRole('button', { name: 'Logout' }).first().click();
    await expect(second).toHaveURL('/');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Signed out|Page Not Found/);
  });
}

test('without cookies each sign-in says that it needs one', async ({ newPage, stack }) => {
  const page = await newPage('visitor');
  await page.addInitScript(block, 'cookieEnabled');
  const sentence = page.getByRole('alert').filter({ hasText: 'Your browser blocks cookies' });
  await openLanding(page);
  await page.getByRole('button', { name: 'Join Now' }).first().click();
  await expect(sentence).toBeVisible();
  for (const path of [sitePath('login'), `${paths.authError}?reason=state_mismatch`]) {
    await page.goto(path);
    await page.getByRole('button', { name: /Continue with Google|Try Again/ }).click();
    await expect(sentence).toBeVisible();
  }
  await page.goto(paths.adminLogin);
  await page.getByLabel('Email').fill(stack.administrator.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(stack.administrator.password);
  await page.getByRole('button', { name: 'Admin Sign In' }).click();
  await expect(sentence).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(stack.administrator.email);
});
