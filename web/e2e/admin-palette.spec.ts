import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { formatNumber } from '../src/ui/numbers/format-number.ts';
import { createTask, openPending } from './open-work.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

async function open(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('Ctrl+K finds pages, tasks, their pending submissions and students, by keyboard', async ({
  newPage,
  adminPath,
}) => {
  const { admin, student, mark } = await openBoth(newPage);
  const task = await createTask(admin.request, `Palette task ${mark}`);
  const sent = await student.request.post(`/api/tasks/${task}/submissions`, {
    data: { title: 'Work', description: 'Done.' },
  });
  expect(sent.status()).toBe(201);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto(paths.admin.users(adminPath));
  await expect(admin.getByRole('heading', { level: 1, name: 'All Users' })).toBeVisible();

  await test.step('a page', async () => {
    await open(admin);
    await expect(palette(admin).getByRole('option')).toHaveCount(22);
    await field(admin).pressSequentially('all ta');
    await expect(option(admin, 'All Tasks')).toHaveAttribute('aria-selected', 'true');
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('heading', { level: 1, name: 'All Tasks' })).toBeVisible();
    await expect(palette(admin)).toBeHidden();
    await expect(admin.getByRole('main')).toBeFocused();
  });

  await test.step('a task', async () => {
    await open(admin);
    await field(admin).fill(`palette task ${mark}`);
    await expect(option(admin, new RegExp(`^Palette task ${mark}`))).toHaveAttribute('aria-selected', 'true');
    await expect(palette(admin).getByRole('status')).toHaveText('2 results');
    await admin.keyboard.press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Edit Task' });
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue(`Palette task ${mark}`);
    await expect(admin).toHaveURL((url) => url.searchParams.get('edit') === task);
    // Another way out of the form than its own buttons asks as well.
    await dialog.getByLabel('Title', { exact: true }).fill('Changed');
    await admin.goBack();
    const confirm = admin.getByRole('alertdialog');
    await confirm.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Changed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await confirm.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(admin).toHaveURL((url) => !url.searchParams.has('edit'));
  });

  await test.step('a task that is not known', async () => {
    for (const id of [crypto.randomUUID(), 'no-id']) {
      await admin.goto(`${paths.admin.tasks(adminPath)}?edit=${id}`);
      const dialog = admin.getByRole('dialog', { name: 'Task not found' });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await expect(admin).toHaveURL((url) => url.search === '');
    }
  });

  await test.step('the pending submissions of the task', async () => {
    await open(admin);
    await field(admin).fill(`palette task ${mark}`);
    await expect(option(admin, /^Palette task/)).toHaveAttribute('aria-selected', 'true');
    await admin.keyboard.press('ArrowDown');
    await expect(option(admin, `Pending submissions of Palette task ${mark}`)).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('heading', { level: 1, name: 'Task Submissions' })).toBeVisible();
    await expect(admin).toHaveURL(
      ({ searchParams }) => searchParams.get('status') === 'pending' && searchParams.get('task') === task,
    );
    await expect(admin.getByRole('main').getByText(`Both ${mark}`).first()).toBeVisible();
  });

  await test.step('a student', async () => {
    await open(admin);
    await field(admin).fill(`both ${mark}`);
    await option(admin, new RegExp(`^Both ${mark}`)).click();
    await expect(admin).toHaveURL((url) => url.pathname.startsWith(paths.admin.user(adminPath, '')));
    await expect(admin.getByRole('main').getByText(`Both ${mark}`).first()).toBeVisible();
  });

  await test.step('nothing', async () => {
    await open(admin);
    await field(admin).fill(`no such thing ${mark}`);
    await expect(palette(admin)).toContainText(`Nothing matches “no such thing ${mark}”.`);
  });
});

test('Escape closes the palette only, returns the focus, and its keys review nothing', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const page = await newPage('administrator');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.admin.tasks(adminPath));
  const search = page.getByRole('complementary').getByRole('button', { name: 'Search…' });
  await search.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(search).toBeFocused();

  await openPending(page, adminPath);
  const details = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Approve' }) });
  await open(page);
  // The keys that approve, reject and move on in the dialog below.
  await page.keyboard.type('aarrjk');
  await expect(field(page)).toHaveValue('aarrjk');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(details).toBeVisible();
  await expect(details.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await expect(details.getByText(/Press (Approve|Reject) again/)).toHaveCount(0);
});

test('a newer search cancels the older one, and a failed one can be repeated', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.admin.tasks(adminPath));
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const held = /\/api\/admin\/users\?.*search=older/;
  await page.route(held, () => {});
  const asked = page.waitForRequest(held);
  await field(page).fill('older');
  await asked;
  const cancelled = page.waitForEvent('requestfailed', (request) => held.test(request.url()));
  await page.route(/\/api\/admin\/users\?.*search=ambassador/, (route) =>
    route.fulfill({ status: 400, body: '' }),
  );
  await field(page).fill('ambassador 07');
  await cancelled;
  const again = option(page, 'Failed to fetch users. Please try again.');
  await expect(again).toBeVisible();
  await page.unroute(/\/api\/admin\/users\?.*search=ambassador/);
  await again.click();
  await expect(option(page, /^Ambassador 07/)).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('the numbers of the sidebar follow a review', { tag: '@nightly' }, async ({ newPage, adminPath }) => {
  const { admin, student, mark } = await openBoth(newPage);
  const task = await createTask(admin.request, `Counted ${mark}`);
  const sent = await student.request.post(`/api/tasks/${task}/submissions`, {
    data: { title: 'Work', description: 'Done.' },
  });
  const { id } = await sent.json();
  await admin.setViewportSize({ width: 1440, height: 900 });
  await admin.goto(`${paths.admin.requests(adminPath)}?open=${id}`);
  const navigation = admin.getByRole('navigation', { name: 'Administration', includeHidden: true }).first();
  const pending = async () =>
    (await (await admin.request.get('/api/admin/counts')).json()).pendingSubmissions as number;
  const expectCounts = async () => {
    const { pendingSubmissions, openTasks, users } = await (
      await admin.request.get('/api/admin/counts')
    ).json();
    const link = (name: RegExp) => navigation.getByRole('link', { name, includeHidden: true });
    await expect(link(/^All Requests/)).toContainText(`${formatNumber(pendingSubmissions)} pending`);
    await expect(link(/^All Tasks/)).toContainText(`${formatNumber(openTasks)} open`);
    await expect(link(/^All Users/)).toContainText(`${formatNumber(users)} users`);
  };
  await expectCounts();
  const before = await pending();
  const details = admin.getByRole('dialog');
  await details.getByLabel('Feedback').fill('Thank you.');
  await details.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(pending).toBe(before - 1);
  await expectCounts();
});
