import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the students’ bar names the account, changes after 50 px, and becomes a sidebar that closes on navigation', async ({
  newPage,
}) => {
  const page = await newPage('student');
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/task-all');
  const bar = page.getByRole('banner');
  await expect(bar.getByText('ambassador02@students.example')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  const scrollTo = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await scrollTo(50);
  await expect(bar).toHaveAttribute('data-lifted', 'false');
  await scrollTo(51);
  await expect(bar).toHaveAttribute('data-lifted', 'true');
  await expect(bar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await scrollTo(0);
  await expect(bar).toHaveAttribute('data-lifted', 'false');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByText('ambassador02@students.example')).toBeVisible();
  await menu.getByRole('link', { name: 'Incentives' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Incentives' })).toBeVisible();
  await expect(menu).toBeHidden();
  // A tier follows the present points, so the page does not promise that it stays.
  await expect(page.getByRole('main')).not.toContainText('stays yours');
});

test('the figures of the dashboard are links with names, at least 24 px high', async ({ newPage }) => {
  const page = await newPage('student');
  await page.goto('/dashboard');
  for (const name of ['Points', 'Rank', 'Pending', 'Approved', 'Rejected']) {
    const link = page.getByRole('link', { name: new RegExp(`^${name}: \\d`) });
    await expect(link).toBeVisible();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  }
});

test('Loading... is shown while the session is unknown and while a page loads', async ({ newPage }) => {
  const page = await newPage('student');
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/session', async (route) => {
    await mayAnswer;
    await route.fallback();
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('administrators see Admin Mode and the theme also in the drawer of a phone', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.goto(paths.admin.tasks(adminPath));
  await expect(page.getByRole('complementary').getByText('Admin Mode')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByText('Admin Mode')).toBeVisible();
  const dark = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const before = await dark();
  await menu.getByRole('button', { name: /theme$/ }).click();
  await expect.poll(dark).not.toBe(before);
  await menu.getByRole('link', { name: 'All Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Users' })).toBeVisible();
  await expect(menu).toBeHidden();
});

test('in a window of 320 px the selected tab is in view, and the list of users breaks no short name', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${paths.admin.requests(adminPath)}?status=rejected`);
  const selected = page.getByRole('tab', { name: /Rejected/ });
  await expect(selected).toHaveAttribute('aria-selected', 'true');
  await expect(selected).toBeInViewport({ ratio: 0.99 });
  await page.getByRole('tab', { name: /Pending/ }).click();
  await expect(page.getByRole('tab', { name: /Pending/ })).toBeInViewport({ ratio: 0.99 });

  await page.goto(`${paths.admin.users(adminPath)}?search=Ambassador%2001`);
  const name = page.getByTitle('Ambassador 01');
  await expect(name).toBeVisible();
  // Words break between letters only if they are wider than the line.
  const lines = await name.evaluate((element) => {
    const word = document.createRange();
    const text = element.firstChild;
    if (!text) return 0;
    word.setStart(text, 0);
    word.setEnd(text, 'Ambassador'.length);
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('a sort header reverses the order when it is pressed again', async ({ newPage, adminPath }) => {
  const page = await newPage('administrator');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.admin.users(adminPath));
  const head = page.getByRole('columnheader', { name: 'Points' });
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=points&order=asc/);
  await expect(page.getByRole('row').nth(1)).toContainText(/Points0/);
});
