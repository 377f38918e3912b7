import { expect } from '@playwright/test';
import { sitePath } from '../src/paths.ts';
import { openTask } from './open-work.ts';
import { textFile } from './sample-files.ts';
import { enterStudent, signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

test('a navigation moves the focus to the start of the new page', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in as an administrator' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrators');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the login page returns to the page that asked for it, and forwards a signed-in student', async ({
  newPage,
}) => {
  const page = await newPage();
  await page.goto('/task-pending?show=all');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login?returnTo=*');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const email = `returning-${Date.now()}@students.example`;
  await enterStudent(page, { email, name: 'Returning Student' }, '**/task-pending?show=all');

  await page.goto('/login');
  await page.waitForURL('**/dashboard');
  await page.goto('/login?returnTo=%2Fleaderboard');
  await page.waitForURL('**/leaderboard');
  await page.goto('/login?returnTo=%2F%2Fevil.example');
  await page.waitForURL('**/dashboard');
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'back to your dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

test('the privacy page names everything that is stored in the browser', async ({ newPage }) => {
  const page = await newPage();
  await page.goto('/api/auth/google?returnTo=%2Ftask-all');
  const email = `stored-${Date.now().toString(36)}@students.example`;
  await enterStudent(page, { email, name: 'Stored Student' }, '**/task-all');
  await openTask(page);
  await page.getByLabel('Description').fill('Kept as a draft.');
  await page.route('**/api/uploads*', () => {});
  await page.locator('input[type=file]').setInputFiles(textFile('unfinished.txt'));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  const found = new Set([
    // Those of the identity provider, which has another port, are here too.
    ...(await page.context().cookies())
      .filter(({ name }) => name.startsWith('torchbearer'))
      .map(({ name }) => `${name}, a cookie`),
    ...(await page.evaluate(() => [
      ...Object.keys(localStorage).map((name) => `${name}, local storage`),
      ...Object.keys(sessionStorage).map(
        (name) => `${name.replace(/^torchbearer:.*/, 'torchbearer:…')}, session storage`,
      ),
    ])),
  ]);
  expect(found.size, [...found].join()).toBeGreaterThan(3);

  const reader = await newPage();
  await reader.goto(sitePath('privacy'));
  for (const name of found) await expect(reader.getByRole('main')).toContainText(name);
});

test('the login button shows progress, and a failure the specified message', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/google', async (route) => {
    await answered;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  answer();
  await expect(page.getByRole('alert')).toHaveText('Failed to sign in with Google. Please try again.');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test('administrator sign-in: autocomplete, the password toggle, and both error messages', async ({
  page,
  stack,
}) => {
  await page.goto('/admin-login');
  const email = page.getByLabel('Email');
  const password = page.getByLabel(/^Password/);
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');

  const submit = page.getByRole('button', { name: 'Admin Sign In' });
  await submit.click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(email).toBeFocused();

  await email.fill('nobody@students.example');
  await password.fill('not the password');
  const toggle = page.getByRole('button', { name: 'Show password' });
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'password');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(
    'Access denied. This login is only for administrators.',
  );
  await email.fill(stack.administrator.email);
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to log in. Please check your credentials and try again.',
  );
  await expect(email).toHaveValue(stack.administrator.email);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('privacy and terms work without JavaScript, with every link to a section', { tag: '@nightly' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [route, text] of [
    ['/privacy', '__Host-torchbearer'],
    ['/terms', 'Points cannot be bought'],
  ] as const) {
    await page.goto(route);
    await expect(page.getByText(text).first()).toBeVisible();
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    expect(await links.count()).toBeGreaterThan(5);
    for (const anchor of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))) {
      await expect(page.locator(`section${anchor}`)).toHaveCount(1);
    }
  }
  await context.close();
});

test('the contact page for students shows their name, address and tech ID', async ({ newPage }) => {
  const page = await newPage();
  const email = `contact-us-${Date.now()}@students.example`;
  await signInAsStudent(page, { email, name: 'Asking Student' });
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Asking Student');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByText(/TB26-\d+/)).toBeVisible();
});

test('a navigation starts at the top of the page; a reload restores the scroll position', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/contact');
  const login = page.getByRole('contentinfo').getByRole('link', { name: 'Login' });
  await login.scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(300);
  const position = await scrolled();
  await page.reload();
  await expect.poll(scrolled).toBe(position);
  await login.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  expect(await scrolled()).toBe(0);
});
