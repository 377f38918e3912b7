import { expect, type Page, test } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';
import { newPerson, signInAsAdministrator } from './sign-in.ts';

test.skip(chromiumPath === null, 'no Chromium on this machine: install one or set CHROMIUM_PATH');
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const authErrors = [
  ['cancelled', 'The sign-in was cancelled', 'Try Again'],
  ['unreachable', 'The sign-in got no answer', 'Try Again'],
  ['unverified_email', 'Your email address is not verified', 'Try Again'],
  ['state_mismatch', 'This sign-in does not belong to this browser', 'Try Again'],
  ['email_taken', 'This address belongs to another account', 'Try Again'],
  ['failed', 'The sign-in did not work', 'Try Again'],
  ['account_disabled', 'This account is disabled', 'Contact Support'],
  ['<b>made up</b>', 'The sign-in did not work', 'Try Again'],
] as const;

test('the authentication error page says what went wrong and what to do, and nothing of its address', async ({
  page,
}) => {
  for (const [reason, heading, first] of authErrors) {
    await page.goto(`/autherror?reason=${encodeURIComponent(reason)}&error_description=canary`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('alert')).toHaveText('Failed to sign in with Google. Please try again.');
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem').first()).toBeVisible();
    await expect(main.locator('a, button').first()).toHaveText(first);
    await expect(main.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    await expect(main.getByRole('button', { name: 'Try Again' })).toHaveCount(first === 'Try Again' ? 1 : 0);
    await expect(main).not.toContainText(/canary|made up/);
  }
});

test('an administrator without a student account is told so on a student’s page', async ({ browser }) => {
  const page = await newPerson(browser);
  await signInAsAdministrator(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  await expect(
    page.getByText('You are not authorized to access this page. Please log in with appropriate credentials.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Login', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

test('404: home, back and support', async ({ page }) => {
  await page.goto('/contact');
  await page.goto('/no-such-page');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.waitForURL('**/contact');
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us');
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a 404 beside the administrators’ sidebar fits beside it', async ({ browser }) => {
  const page = await newPerson(browser);
  await signInAsAdministrator(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/no-such-page`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  }
});

/** From the 404 page to the contact page, whose code is not what it should be. */
async function toContactPage(page: Page): Promise<void> {
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(page).toHaveTitle(/Unexpected Application Error!/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
}

test('a page that breaks says what broke, the last request, and the way back', async ({ page }) => {
  const code = /\/assets\/contact-page-[^/]*\.js$/;
  await page.route(code, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a spoke is broken")' }),
  );
  const [session] = await Promise.all([page.waitForResponse('**/api/session'), toContactPage(page)]);
  await expect(page.getByText('a spoke is broken')).toBeVisible();
  await expect(page.getByText(session.headers()['x-request-id'] ?? 'no request id')).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us');
});

test('a page whose code does not arrive comes back by itself', async ({ page }) => {
  const code = /\/assets\/contact-page-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  const [session] = await Promise.all([page.waitForResponse('**/api/session'), toContactPage(page)]);
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await expect(page.getByText(session.headers()['x-request-id'] ?? 'no request id')).toBeVisible();
  await page.route('/', (route) => route.abort());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('status')).toHaveText(/Still no answer/);
  await page.unroute('/');
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us');
});

test('where the script of an app page never comes, the page says so; and at once where there is none', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/contact');
  const words = 'This page is drawn by a script, and the script has not run.';
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('link', { name: 'privacy' })).toHaveAttribute('href', '/privacy');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const still = await context.newPage();
  await still.goto('/no-such-page');
  await expect(still.getByText(words)).toBeVisible();
  await context.close();
});
