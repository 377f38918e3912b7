import { expect, test } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';
import { newPerson, signInAsAdministrator, signInAsStudent } from './sign-in.ts';

test.skip(chromiumPath === null, 'no Chromium on this machine: install one or set CHROMIUM_PATH');

const studentRoutes = [
  '/dashboard',
  '/profile',
  '/task-all',
  '/update-profile',
  '/task-pending',
  '/leaderboard',
  '/incentives',
  '/contact-us',
];

test('@compose a visitor on a student route sees the 404 page, on an administrator route the sign-in', async ({
  page,
}) => {
  for (const route of [...studentRoutes, '/no-such-page']) {
    await page.goto(route);
    await expect(page.getByText('Page Not Found'), route).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  await page.goto('/admin/some-segment/all-users');
  await page.waitForURL('**/admin-login');
});

test('@compose a student goes everywhere a student may, is kept from the rest, and leaves', async ({
  browser,
}) => {
  const page = await newPerson(browser);
  await signInAsStudent(page, { email: `guards-${Date.now()}@students.example`, name: 'Guards Student' });
  for (const route of studentRoutes) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
    await expect(page.getByText('Page Not Found'), route).toBeHidden();
  }
  await page.goto('/admin/some-segment');
  await page.waitForURL('**/admin-login');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/dashboard');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});

test('@compose a wrong password and a wrong address get the words of the catalogue', async ({ page }) => {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill('nobody@students.example');
  await page.getByLabel(/^Password/).fill('not the password');
  await page.getByRole('button', { name: 'Admin Sign In' }).click();
  await expect(page.getByText('Access denied. This login is only for administrators.')).toBeVisible();
  await page.getByLabel('Email').fill(process.env.E2E_ADMIN_EMAIL ?? 'admin@torchbearer.example');
  await page.getByRole('button', { name: 'Admin Sign In' }).click();
  await expect(
    page.getByText('Failed to log in. Please check your credentials and try again.'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).not.toHaveValue('');
});

test('@compose an administrator on a wrong segment sees the 404 page; the segment is not in the bundle', async ({
  browser,
}) => {
  const page = await newPerson(browser);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url());
  });
  await signInAsAdministrator(page);
  const segment = new URL(page.url()).pathname.split('/')[2] ?? '';
  expect(segment.length).toBeGreaterThan(11);
  expect(scripts.size).toBeGreaterThan(3);
  for (const script of scripts) expect(await (await page.request.get(script)).text()).not.toContain(segment);
  await page.goto('/admin/a-wrong-segment');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});

test('a Google sign-in that fails ends under the catalogue’s banner', async ({ page }) => {
  await page.goto('/api/auth/google/callback?state=unknown&code=unknown');
  await page.waitForURL('**/autherror?reason=*');
  const banner = page.getByRole('alert');
  await expect(banner).toHaveText('Failed to sign in with Google. Please try again.');
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
