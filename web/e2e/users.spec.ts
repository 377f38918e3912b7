import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { chooseUser } from './open-work.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

test('a row leads to the page of the user, whose numbers lead to the work, and back to the same filters', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.goto(`${paths.admin.users(adminPath)}?search=Ambassador&sort=points`);
  await expect(page.getByRole('list', { name: 'Marks beside points' }).getByRole('listitem')).toHaveText([
    'from 1,500 points',
    'from 1,000 points',
    'below',
  ]);
  await chooseUser(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Ambassador 01' })).toBeVisible();
  await expect(page.getByText('TB26-00001')).toBeVisible();
  const entries = page.getByRole('table', { name: 'Points' }).getByRole('row');
  await expect(entries.nth(1)).toContainText('Approved');
  const approved = page.getByRole('list', { name: 'Submissions' }).getByRole('link', { name: /Approved$/ });
  const count = Number(/\d+/.exec((await approved.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await approved.click();
  await expect(page).toHaveURL(/all-request\?status=approved&student=/);
  await expect(page.getByRole('button', { name: /handed in by Ambassador 01/ })).toHaveCount(count);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'All Users' }).click();
  await expect(page).toHaveURL(/all-users\?search=Ambassador&sort=points$/);
  await page.goto(paths.admin.user(adminPath, 'no-such-user'));
  await expect(page.getByText('User not found')).toBeVisible();
});

test('users are filtered by college, city and inactivity, and the filters are in the address', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.goto(paths.admin.users(adminPath));
  const college = page.getByRole('combobox', { name: 'College' });
  await college.fill('northfield');
  await page.getByRole('option', { name: 'Northfield University' }).click();
  await expect(page).toHaveURL(/college=Northfield\+University/);
  const rows = page.getByRole('table', { name: 'All Users' }).getByRole('row');
  await expect(rows.filter({ hasNotText: 'Northfield University' })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Activity' }).click();
  await page.getByRole('option', { name: 'No work ever' }).click();
  await expect(page).toHaveURL(/inactive=ever/);
  await page.reload();
  await expect(college).toHaveValue('Northfield University');
  await college.fill('');
  await college.press('Enter');
  await expect(page).not.toHaveURL(/college/);
});

test('Enter and Tab choose what was typed, also before its suggestions arrive', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.goto(paths.admin.users(adminPath));
  const city = page.getByRole('combobox', { name: 'City' });
  await city.click();
  const other = await page.getByRole('option').first().textContent();
  expect(other).not.toBe('Port Meridian');
  for (const key of ['Enter', 'Tab']) {
    // Key by key and without a pause, as people type.
    await city.pressSequentially('port meridian');
    await city.press(key);
    await expect(page).toHaveURL(/city=Port\+Meridian/);
    await expect(city).toHaveValue('Port Meridian');
    await city.fill('');
    await city.blur();
    await expect(page).not.toHaveURL(/city/);
  }
  await city.pressSequentially('nowhere at all');
  await city.press('Enter');
  await expect(page.getByText('No option matches.').last()).toBeVisible();
  await expect(city).toHaveValue('nowhere at all');
  await city.press('Tab');
  await expect(city).toHaveValue('');
  await expect(page).not.toHaveURL(/city/);
});

test('a user is deleted after the Tech ID was typed, and the dialog names what is deleted', async ({
  newPage,
  adminPath,
}) => {
  const mark = Date.now().toString(36);
  const student = await newPage();
  await signInAsStudent(student, { email: `gone-${mark}@students.example`, name: `Gone ${mark}` });
  const page = await newPage('administrator');
  await page.goto(`${paths.admin.users(adminPath)}?search=${mark}`);
  const question = page.getByRole('alertdialog');
  const remove = question.getByRole('button', { name: 'Delete' });
  const oneUser = /\/api\/admin\/users\/[0-9a-f-]{36}$/;
  await page.route(oneUser, (route) => route.abort());
  await page.getByRole('button', { name: `Delete Gone ${mark}` }).click();
  await question.getByLabel(/to confirm/).fill((await question.textContent())?.match(/TB26-\d+/)?.[0] ?? '');
  const again = question.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await expect(remove).toBeDisabled();
  await page.unroute(oneUser);
  await again.click();
  await expect(remove).toBeEnabled();
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: `Gone ${mark}` }).click();
  await page.getByRole('button', { name: 'Delete user…' }).click();
  await expect(question).toContainText(
    'Are you sure you want to delete this user? This action cannot be undone.',
  );
  await expect(question).toContainText('0 files and 0 pending submissions');
  await expect(remove).toBeDisabled();
  await question.getByLabel(/to confirm/).fill('TB26-99999');
  await expect(remove).toBeDisabled();
  const [id = ''] = /TB26-\d+/.exec((await question.textContent()) ?? '') ?? [];
  await question.getByLabel(/to confirm/).fill(id);
  await question.getByLabel(/to confirm/).press('Enter');
  await expect(page.getByText('User deleted.').first()).toBeVisible();
  await expect(page).toHaveURL(/all-users/);
  await expect(page.getByRole('link', { name: `Gone ${mark}` })).toHaveCount(0);
});

test('J and K move between the rows of All Users and All Tasks, and ? names the keys', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const page = await newPage('administrator');
  for (const [path, label] of [
    [paths.admin.users(adminPath), 'All Users'],
    [paths.admin.tasks(adminPath), 'All Tasks'],
  ] as const) {
    await page.goto(path);
    const rows = page.getByRole('table', { name: label }).locator('[data-row]');
    const linkOf = (row: number) => rows.nth(row).getByRole('link').first();
    await expect(linkOf(2)).toBeVisible();
    await page.keyboard.press('j');
    await expect(linkOf(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(linkOf(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(linkOf(0)).toBeFocused();
    await page.keyboard.press('k');
    await expect(linkOf(0)).toBeFocused();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await expect(keys).toContainText('to the next row');
    await page.keyboard.press('Escape');
    await expect(linkOf(0)).toBeFocused();
  }
});
