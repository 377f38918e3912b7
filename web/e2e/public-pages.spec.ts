import { expect, test } from '@playwright/test';
import { staticPages } from '../src/site-pages.ts';
import { chromiumPath } from './find-chromium.ts';
import { administrator, newPerson, signInAsStudent } from './sign-in.ts';

test.skip(chromiumPath === null, 'no Chromium on this machine: install one or set CHROMIUM_PATH');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const notFound = { title: 'Page Not Found', heading: 'Page Not Found' };
const pages: Record<string, { title: string; heading: string }> = {
  '/login': { title: 'Login', heading: 'Come in, the fire is lit' },
  '/contact': { title: 'Contact', heading: 'Write to us' },
  '/admin-login': { title: 'Admin Sign In', heading: 'Administrators' },
  '/autherror?reason=cancelled': { title: 'Authentication error', heading: 'The sign-in was cancelled' },
  ...Object.fromEntries(
    staticPages
      .filter(({ path }) => path !== '/')
      .map(({ path, label }) => [path, { title: label, heading: label }]),
  ),
  '/no-such-page': notFound,
  '/dashboard': notFound,
};

test('every public page has its title, one h1, room at every width, and asks nobody but this site', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(baseURL ?? '').origin) foreign.push(request.url());
  });
  for (const [route, { title, heading }] of Object.entries(pages)) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 }), route).toHaveText(heading);
    await expect(page, route).toHaveTitle(new RegExp(title));
    for (const width of [320, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${route} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  expect(foreign).toEqual([]);
});

test('after a change of page the focus stands at the start of the new one', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in as an administrator' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrators');
  await expect(page.getByRole('main')).toBeFocused();
});

test('login keeps the page to return to, and leads on whoever is signed in', async ({ browser }) => {
  const page = await newPerson(browser);
  await page.goto('/task-pending?show=all');
  await page.getByRole('link', { name: 'signing in' }).click();
  await page.waitForURL('**/login?returnTo=*');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email').fill(`returning-${Date.now()}@students.example`);
  await page.getByLabel('Name').fill('Returning Student');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/task-pending?show=all');

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

test('login says that it is busy, and the catalogue’s words when it fails', async ({ page }) => {
  await page.goto('/login');
  // The page's own question has been answered before ours is held back.
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  let answer: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/session', async (route) => {
    await asked;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  answer();
  await expect(page.getByRole('alert')).toHaveText('Failed to sign in with Google. Please try again.');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test('admin sign-in: fields for password managers, a look at the password, both failures', async ({
  page,
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
  const look = page.getByRole('button', { name: 'Show password' });
  await look.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(look).toHaveAttribute('aria-pressed', 'true');
  await look.click();
  await expect(password).toHaveAttribute('type', 'password');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(
    'Access denied. This login is only for administrators.',
  );
  await email.fill(administrator().email);
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to log in. Please check your credentials and try again.',
  );
  await expect(email).toHaveValue(administrator().email);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('privacy and terms are read without JavaScript, down to every anchor', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [route, words] of [
    ['/privacy', '__Host-torchbearer'],
    ['/terms', 'Points cannot be bought'],
  ] as const) {
    await page.goto(route);
    await expect(page.getByText(words).first()).toBeVisible();
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    expect(await links.count()).toBeGreaterThan(5);
    for (const anchor of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))) {
      await expect(page.locator(`section${anchor}`)).toHaveCount(1);
    }
  }
  await context.close();
});

test('what a signed-in student reaches from the contact page of her own shell', async ({ browser }) => {
  const page = await newPerson(browser);
  const email = `contact-us-${Date.now()}@students.example`;
  await signInAsStudent(page, { email, name: 'Asking Student' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Asking Student');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByText(/TB26-\d+/)).toBeVisible();
});

test('a page opens at its top, however far down the one before was left; a reload keeps its place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/contact');
  const login = page.getByRole('contentinfo').getByRole('link', { name: 'Login' });
  await login.scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(300);
  const left = await scrolled();
  await page.reload();
  await expect.poll(scrolled).toBe(left);
  await login.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come in, the fire is lit');
  expect(await scrolled()).toBe(0);
});
