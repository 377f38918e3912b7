import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { chooseTask } from './open-work.ts';
import { otherBrowser } from './other-browser.ts';
import { expectNoViolation } from './page-checks.ts';
import { endWelcome } from './sign-in.ts';
import { test } from './test.ts';

// Otherwise the shared student could not go on in other tests of the stack.
test.afterEach(async ({ newPage }) => {
  await endWelcome((await newPage('student')).request);
});

async function check(page: Page, where: string): Promise<void> {
  await expectNoOverflow(page, where);
  await expectNoViolation(page, 'light', { where, exemptRules: [] });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I agree to the terms and the privacy policy.' }).check();
  await page.getByRole('button', { name: 'Agree and go on' }).click();
}

test('a new student is welcomed once, on any device, and everybody is asked again when the texts change', async ({
  newPage,
  browser,
  adminPath,
}) => {
  const mark = Date.now().toString(36);
  const known = await newPage('student');
  await known.goto(`${paths.tasks}?show=all&search=friends`);
  await chooseTask(known);
  const task = new URL(known.url()).pathname;

  const page = await newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/api/auth/google?${new URLSearchParams({ returnTo: `${task}?from=poster` })}`);
  await page.getByLabel('Email').fill(`welcome-${mark}@students.example`);
  await page.getByLabel('Name').fill(`Welcome ${mark}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`**${paths.welcome}?*`);

  // Without the agreement every other page leads back, and only the own data can be opened.
  await expect(heading(page)).toHaveText(/^Welcome to/);
  await check(page, 'the agreement');
  await page.getByRole('button', { name: 'Agree and go on' }).click();
  await expect(page.getByText('Tick the box to go on, or log out.')).toBeVisible();
  await page.getByRole('link', { name: 'download your data or delete your account' }).click();
  await expect(heading(page)).toHaveText('Your data');
  await page.goto(`${task}?from=poster`);
  await page.waitForURL(`**${paths.welcome}?*`);
  await agree(page);

  // A reload keeps what is typed, and a saved step is over on another device too.
  await expect(heading(page)).toHaveText('About you');
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await page.reload();
  await expect(page.getByLabel('Phone')).toHaveValue('+91 98765 43210');
  await check(page, 'the first step');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(heading(page)).toHaveText('Your college');
  await expect(page.getByText('Step 3 of 4')).toBeVisible();
  const other = await otherBrowser(browser, page, `${paths.welcome}?returnTo=${encodeURIComponent(task)}`);
  await expect(heading(other)).toHaveText('Your college');
  await other.getByRole('button', { name: 'About you' }).click();
  await expect(other.getByLabel('Phone')).toHaveValue('+91 98765 43210');
  await other.context().close();

  await page.getByRole('button', { name: 'Skip this step' }).click();
  await expect(heading(page)).toHaveText('Your interests');
  await page.getByRole('checkbox', { name: 'Design', exact: true }).check();
  await check(page, 'the interests');
  await page.getByRole('button', { name: 'Skip all steps' }).click();
  const question = page.getByRole('alertdialog', { name: 'Skip without saving?' });
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('checkbox', { name: 'Design', exact: true })).toBeChecked();
  // What is not saved in another step counts, too.
  await page.getByRole('button', { name: 'Your college' }).click();
  await page.getByRole('button', { name: 'Skip all steps' }).click();
  await question.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await expect(page.getByRole('checkbox', { name: 'Design', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Skip all steps' }).click();
  await question.getByRole('button', { name: 'Skip', exact: true }).click();
  await page.waitForURL(`**${task}?from=poster`);
  await page.goto(paths.welcome);
  await page.waitForURL('**/dashboard');
  await expect(page.getByText(/^Still missing: college/)).toBeVisible();

  // The next publication asks everybody again.
  const admin = await newPage('administrator');
  const api = '/api/admin/site';
  const { content, version, basedOn } = await (await admin.request.get(api)).json();
  const landing = { ...content.landing, closing: { ...content.landing.closing, title: `Join us, ${mark}` } };
  const data = { content: { ...content, landing }, version, basedOn };
  expect((await admin.request.put(api, { data })).status()).toBe(200);
  await admin.goto(paths.admin.site(adminPath));
  await admin.getByRole('button', { name: 'Publish…' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Publish the site' });
  await dialog.getByRole('checkbox', { name: 'Ask everybody to agree again' }).check();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(admin.getByText('Published. Visitors see it now.')).toBeVisible();

  await page.goto(paths.leaderboard);
  await page.waitForURL(`**${paths.welcome}?*`);
  await expect(heading(page)).toHaveText('Privacy and terms have changed');
  await check(page, 'the question whether they still agree');
  await agree(page);
  await page.waitForURL('**/leaderboard');
  await page.goto(paths.dashboard);
  await expect(heading(page)).toHaveText(/, Welcome/);
  await page.goto(paths.myData);
  await expect(page.getByText('You agreed to the privacy policy and the terms on')).toBeVisible();
});
