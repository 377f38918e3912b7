import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { openPending } from './open-work.ts';
import { enterStudent, signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

const signedOut = 'You have been signed out. What you typed is kept on this device.';
const student = () => ({ email: `sessions-${Date.now()}@students.example`, name: 'Sessions Student' });

/** It has the focus, and screen readers read the sentence with it. */
async function expectSignedOutHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByText(signedOut)).toBeVisible();
  const heading = page.getByRole('heading', { level: 1, name });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleDescription(signedOut);
}

/** Opens the first open task and types a description. */
async function typeWork(page: Page, description: string): Promise<void> {
  await page.goto(`${paths.tasks}?show=open`);
  await page.getByRole('list', { name: 'Tasks' }).getByRole('link').first().click();
  await page.getByLabel('Description').fill(description);
}

test('a session that ends while a student types: the sentence, and Google leads back to the form', async ({
  newPage,
}) => {
  const page = await newPage();
  const account = student();
  await signInAsStudent(page, account);
  await typeWork(page, 'Typed before the session ended.');
  const address = page.url();
  // A short window, so that the form is far from the top.
  await page.setViewportSize({ width: 390, height: 500 });
  const submit = page.getByRole('button', { name: /^submit/i });
  await submit.scrollIntoViewIfNeeded();
  await page.context().clearCookies();
  // The request that saves the draft may find out first: then there is no button any more.
  await submit.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
  await expectSignedOutHeading(page, 'Signed out');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByText('Page Not Found')).toHaveCount(0);
  expect(page.url(), 'the address stays').toBe(address);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await enterStudent(page, account, address);
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the session ended.');
});

test('signing out in one tab hides the pages of the others, and signing in brings them back', async ({
  newPage,
}) => {
  const page = await newPage();
  const account = student();
  const second = { email: `second-${account.email}`, name: 'Second Student' };
  // Their welcome would replace the page below.
  await signInAsStudent(await newPage(), second);
  await signInAsStudent(page, account);
  await typeWork(page, 'Still here.');
  const other = await page.context().newPage();
  await other.goto(paths.profile);
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL(({ pathname }) => pathname === '/');
  await expect(page.getByText(signedOut)).toBeVisible();
  await expect(page.getByText(account.email)).toHaveCount(0);

  await signInAsStudent(other, account);
  await expect(page.getByLabel('Description')).toHaveValue('Still here.');

  // Another account: what the first one had opened is replaced.
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL(({ pathname }) => pathname === '/');
  await signInAsStudent(other, second);
  await expect(page.getByText(second.email).first()).toBeAttached();
  await expect(page.getByLabel('Description')).toHaveValue('');
});

test('Logout asks about unsaved changes before the session ends', { tag: '@nightly' }, async ({
  newPage,
}) => {
  const page = await newPage();
  await signInAsStudent(page, student());
  await page.goto(paths.updateProfile);
  const college = page.getByLabel('College', { exact: true });
  await college.fill('College of Unsaved Changes');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  // Those of the browser, which ask too late.
  const prompts: string[] = [];
  page.on('dialog', (prompt) => {
    prompts.push(prompt.type());
    void prompt.accept();
  });
  const signedIn = async () => (await (await page.request.get('/api/session')).json()).user !== null;

  await test.step('Keep editing: signed in, and everything as it was', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(question).toContainText('What you changed in your profile is not saved yet.');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
    expect(await signedIn()).toBe(true);
    await expect(college).toHaveValue('College of Unsaved Changes');
  });

  await test.step('Leave, but the session cannot be ended: nothing is lost', async () => {
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByText('You could not be signed out. Please try again.').first()).toBeVisible();
    await page.unroute('**/api/auth/logout');
    await expect(college).toHaveValue('College of Unsaved Changes');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
  });

  await test.step('from the menu of a phone: Leave', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    expect(await signedIn()).toBe(false);
    expect(prompts).toEqual([]);
  });
});

test('an administrator whose session ends signs in again and returns to the same address', async ({
  newPage,
  adminPath,
  stack,
}) => {
  const page = await newPage();
  const target = `${paths.admin.requests(adminPath)}?status=all`;
  // A deep link, before the first sign-in on this device.
  await page.goto(target);
  await page.waitForURL('**/admin-login');
  await expect(page.getByRole('button', { name: 'Admin Sign In' })).toBeVisible();
  await expect(page.getByText(signedOut)).toHaveCount(0);
  const signIn = async () => {
    await page.getByLabel('Email').fill(stack.administrator.email);
    await page.getByLabel(/^Password/).fill(stack.administrator.password);
    await page.getByRole('button', { name: 'Admin Sign In' }).click();
    await page.waitForURL(target);
    await expect(page.getByRole('heading', { name: 'Task Submissions' })).toBeVisible();
  };
  await signIn();

  await openPending(page, adminPath);
  const open = page.url();
  await page.getByRole('dialog').getByLabel('Feedback').fill('Typed before the session ended.');
  await page.context().clearCookies();
  // Any call finds that the session has ended.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.waitForURL('**/admin-login');
  await expectSignedOutHeading(page, 'Administrators');
  await page.getByLabel('Email').fill(stack.administrator.email);
  await page.getByLabel(/^Password/).fill(stack.administrator.password);
  await page.getByRole('button', { name: 'Admin Sign In' }).click();
  await page.waitForURL(open);
  await expect(page.getByRole('dialog').getByLabel('Feedback')).toHaveValue(
    'Typed before the session ended.',
  );
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});

test('after many failed tries the form of the administrators calculates a proof of work by itself', {
  tag: '@nightly',
}, async ({ page, stack }) => {
  const sent: unknown[] = [];
  await page.route('**/api/auth/admin', async (route) => {
    const { proof } = route.request().postDataJSON();
    sent.push(proof);
    if (proof !== undefined) return route.continue();
    const problem = { type: 'about:blank', title: 'x', detail: 'x', requestId: 'r' };
    return route.fulfill({ status: 429, json: { ...problem, status: 429, code: 'proof_required' } });
  });
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/admin/challenge', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(paths.adminLogin);
  await page.getByLabel('Email').fill(stack.administrator.email);
  await page.getByLabel(/^Password/).fill(stack.administrator.password);
  await page.getByRole('button', { name: 'Admin Sign In' }).click();
  await expect(page.getByText('Your browser does a calculation before it signs you in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Task');
  expect(sent).toEqual([undefined, { challenge: expect.any(String), answer: expect.any(String) }]);
});

test('a prerendered sign-in link leads a signed-in student and administrator to their own pages', {
  tag: '@nightly',
}, async ({ browser, signedIn, adminPath }) => {
  for (const [role, home] of [
    ['student', paths.dashboard],
    ['administrator', adminPath],
  ] as const) {
    const context = await browser.newContext({
      storageState: await signedIn(role),
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.locator('#home').getByText('Join Now').click();
    await page.waitForURL(`**${home}`);
    await context.close();
  }
});

test('an administrator who signed in by password opens every student page', { tag: '@nightly' }, async ({
  newPage,
}) => {
  const page = await newPage('administrator');
  const noPart = page.getByText('This account takes no part in the programme.');
  for (const path of [paths.dashboard, paths.profile, paths.updateProfile, paths.pending]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('This page is for students');
    await expect(noPart).toBeVisible();
  }
  for (const [path, heading] of [
    [paths.incentives, 'Incentives'],
    [paths.leaderboard, 'Leaderboard'],
    [paths.contactUs, 'Contact'],
    [paths.tasks, 'Tasks'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(noPart).toHaveCount(path === paths.incentives ? 1 : 0);
  }
  await page.getByRole('list', { name: 'Tasks' }).getByRole('link').first().click();
  await expect(noPart).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveCount(0);
});

test.describe('without the code of a page', () => {
  test.use({ role: 'student' });
  const code = /\/assets\/leaderboard-page-[^/]*\.js$/;

  test('the shell stays and says so, and Try Again opens the page', { tag: '@nightly' }, async ({
    page,
    context,
  }) => {
    await page.route(code, (route) => route.abort('internetdisconnected'));
    await page.goto(paths.contactUs);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await context.setOffline(true);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    await expect(navigation.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await page.unroute(code);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard');
  });

  test('code that could not be loaded in advance is loaded when the page is opened', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.route(code, (route) => route.abort('internetdisconnected'));
    // Not as a module, whose failure browsers from before autumn 2026 remember.
    const failed = page.waitForEvent(
      'requestfailed',
      (request) => request.resourceType() === 'fetch' && code.test(request.url()),
    );
    await page.goto(paths.contactUs);
    await failed;
    await page.unroute(code);
    await page.getByRole('link', { name: 'Leaderboard' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard');
  });

  test('code that was loaded in advance opens its page without a network', { tag: '@nightly' }, async ({
    page,
    context,
  }) => {
    const { student } = await (await page.request.get('/page-code.json')).json();
    expect(student).toContainEqual(expect.stringMatching(code));
    const loaded = page.waitForEvent(
      'requestfinished',
      (request) => request.resourceType() === 'fetch' && request.url().endsWith(student.at(-1)),
    );
    await page.goto(paths.contactUs);
    await loaded;
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Leaderboard' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard');
  });
});
