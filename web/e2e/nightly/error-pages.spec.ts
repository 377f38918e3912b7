import { expect, type Page } from '@playwright/test';
import { test } from '../test.ts';

const authErrors = [
  ['cancelled', 'The sign-in was cancelled', 'Try Again'],
  ['unreachable', 'The sign-in got no answer', 'Try Again'],
  ['unverified_email', 'Your email address is not verified', 'Try Again'],
  ['state_mismatch', 'This sign-in does not belong to this browser', 'Try Again'],
  ['email_taken', 'This address belongs to another account', 'Try Again'],
  ['administrator_address', 'This address belongs to an administrator', 'Try Again'],
  ['imported_address', 'Your account opens with Google', 'Try Again'],
  ['failed', 'The sign-in did not work', 'Try Again'],
  ['cannot_join', 'You cannot join now', 'Try Again'],
  ['account_disabled', 'This account is disabled', 'Contact Support'],
  ['<b>made up</b>', 'The sign-in did not work', 'Try Again'],
] as const;
/** Trying again does not help. */
const withoutBanner: readonly string[] = [
  'cancelled',
  'cannot_join',
  'administrator_address',
  'imported_address',
  'account_disabled',
];

test('the authentication error page explains each reason and shows nothing of the query string', async ({
  page,
}) => {
  for (const [reason, heading, first] of authErrors) {
    await page.goto(`/autherror?reason=${encodeURIComponent(reason)}&error_description=canary`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    if (withoutBanner.includes(reason)) await expect(page.getByRole('alert')).toHaveCount(0);
    else await expect(page.getByRole('alert')).toHaveText('Failed to sign in with Google. Please try again.');
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem').first()).toBeVisible();
    await expect(main.locator('a, button').first()).toHaveText(first);
    await expect(main.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    await expect(main.getByRole('button', { name: 'Try Again' })).toHaveCount(first === 'Try Again' ? 1 : 0);
    await expect(main).not.toContainText(/canary|made up/);
  }
});

test('the authentication error page without a reason shows no failure banner', async ({ page }) => {
  await page.goto('/autherror');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a student is denied the pages of administrators', async ({ newPage }) => {
  const page = await newPage('student');
  await page.goto('/admin/some-segment/all-users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  await expect(
    page.getByText('You are not authorized to access this page. Please log in with appropriate credentials.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Admin Sign In' })).toBeVisible();
});

test('the 404 page has working links to home, back and support', async ({ page }) => {
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

/** Goes from the 404 page to the contact page. The script of the contact page fails. */
async function goToFailingPage(page: Page, title: string): Promise<void> {
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(title));
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
}

test('a page whose script throws shows the error, the last request id, and a way back', async ({ page }) => {
  const code = /\/assets\/contact-page-[^/]*\.js$/;
  await page.route(code, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'throw new Error("test error of the contact page")',
    }),
  );
  const [session] = await Promise.all([
    page.waitForResponse('**/api/session'),
    goToFailingPage(page, 'Unexpected Application Error!'),
  ]);
  await expect(page.getByText('test error of the contact page')).toBeVisible();
  await expect(page.getByText(session.headers()['x-request-id'] ?? 'no request id')).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us');
});

for (const [role, label, button] of [
  ['visitor', 'Message', 'Send message'],
  ['administrator', 'Content', 'Create Task'],
] as const) {
  test.describe(() => {
    test.use({ role });

    test(`what was typed as ${role} is there again after the page has failed`, async ({
      page,
      adminPath,
    }) => {
      await page.goto(role === 'visitor' ? '/contact' : adminPath);
      await page.getByRole('textbox', { name: label }).fill('Typed before the page failed.');
      // React cannot show the errors in the form.
      await page.evaluate(() => {
        for (const name of ['appendChild', 'insertBefore'] as const) {
          const add = Node.prototype[name] as (...nodes: unknown[]) => unknown;
          Object.assign(Node.prototype, {
            [name](this: Node, ...nodes: unknown[]) {
              if (this.isConnected && this.parentElement?.closest('form')) throw new Error('test error');
              return add.apply(this, nodes);
            },
          });
        }
      });
      await page.getByRole('button', { name: button }).click();
      await expect(page.locator('h1')).toHaveText('Unexpected Application Error!');
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(page.getByRole('textbox', { name: label })).toHaveValue('Typed before the page failed.');
    });
  });
}

test('a page whose script did not load reloads once by itself, and then can be retried', async ({ page }) => {
  const code = /\/assets\/contact-page-[^/]*\.js$/;
  // As browsers do when a phone changes from Wi-Fi to mobile data.
  await page.route(code, (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us');
  await page.route(code, (route) => route.abort());
  const [session] = await Promise.all([page.waitForResponse('**/api/session'), page.reload()]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not loaded');
  await expect(page).toHaveTitle(/Page not loaded/);
  await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await expect(page.getByText(session.headers()['x-request-id'] ?? 'no request id')).toBeVisible();
  await page.route('/', (route) => route.abort());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/Still no response/);
  await page.unroute('/');
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to us');
});

test('a browser that is too old is told to update on every address, without a script of ours', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  const words = page.getByText('This browser is too old for this site.');
  const addresses = [
    '/',
    '/privacy',
    '/login',
    '/dashboard',
    '/admin-login',
    '/u/ambassador-01',
    '/no-such-page',
  ];
  for (const address of addresses) {
    await page.goto(address);
    await expect(words, address).toBeHidden();
  }
  // The browser does not know the newest feature that the styles ask for.
  await page.route('**/*', async (route) => {
    const answer = await route.fetch();
    if (!/text\/(html|css)/.test(answer.headers()['content-type'] ?? ''))
      return route.fulfill({ response: answer });
    const body = (await answer.text()).replaceAll(
      /color: ?color\(from white srgb r g b\)/g,
      'color: unknown(white)',
    );
    return route.fulfill({ response: answer, body });
  });
  for (const address of addresses) {
    await page.goto(address);
    await expect(words, address).toBeVisible();
  }
  await context.close();
});

test('an app page says so when its script does not load, and at once when JavaScript is off', async ({
  page,
  browser,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/contact');
  const message = 'This page needs JavaScript, and its script has not run.';
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('link', { name: 'privacy' })).toHaveAttribute('href', '/privacy');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const withoutScript = await context.newPage();
  await withoutScript.goto('/no-such-page');
  await expect(withoutScript.getByText(message)).toBeVisible();
  await context.close();
});
