import { expect } from '@playwright/test';
import { signInAsAdministrator, signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

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

test('@compose a visitor gets the 404 page on student routes and the sign-in on administrator routes', async ({
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

test('@compose a student opens every student route, no administrator route, and signs out', async ({
  newPage,
}) => {
  const page = await newPage();
  await signInAsStudent(page, { email: `guards-${Date.now()}@students.example`, name: 'Guards Student' });
  for (const route of studentRoutes) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Page Not Found' }), route).toBeHidden();
  }
  await page.goto('/admin/some-segment');
  await page.waitForURL('**/admin-login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/dashboard');
  // Not the 404 page: somebody was signed in on this device.
  await expect(page.getByText('You have been signed out. Sign in again to continue.')).toBeVisible();
});

test('@compose an unknown address and a wrong password get the specified messages', async ({
  page,
  stack,
}) => {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill('nobody@students.example');
  await page.getByLabel(/^Password/).fill('not the password');
  await page.getByRole('button', { name: 'Admin Sign In' }).click();
  await expect(page.getByText('Access denied. This login is only for administrators.')).toBeVisible();
  await page.getByLabel('Email').fill(stack.administrator.email);
  await page.getByRole('button', { name: 'Admin Sign In' }).click();
  await expect(
    page.getByText('Failed to log in. Please check your credentials and try again.'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).not.toHaveValue('');
});

test('@compose a wrong administrator path is a 404, and the right one is in no script', async ({
  newPage,
  stack,
}) => {
  const page = await newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url());
  });
  await signInAsAdministrator(page, stack.administrator);
  const segment = new URL(page.url()).pathname.split('/')[2] ?? '';
  expect(segment.length).toBeGreaterThan(11);
  expect(scripts.size).toBeGreaterThan(3);
  for (const script of scripts) expect(await (await page.request.get(script)).text()).not.toContain(segment);
  await page.goto('/admin/a-wrong-segment');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});

test('a Google sign-in that fails ends on the error page with its banner', async ({ page }) => {
  await page.goto('/api/auth/google/callback?state=unknown&code=unknown');
  await page.waitForURL('**/autherror?reason=*');
  const banner = page.getByRole('alert');
  await expect(banner).toHaveText('Failed to sign in with Google. Please try again.');
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
