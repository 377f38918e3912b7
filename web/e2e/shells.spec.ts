import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { formatNumber } from '../src/ui/numbers/format-number.ts';
import { enterStudent } from './sign-in.ts';
import { test } from './test.ts';

const email = 'ambassador02@students.example';
const everyday = ['Dashboard', 'Tasks', 'Pending', 'Leaderboard'];
const quiet = ['Home', 'Profile', 'Incentives', 'Announcements', 'Contact'];

test('the title in the students’ bar covers no link, at any width', { tag: '@nightly' }, async ({
  newPage,
}) => {
  const page = await newPage('student');
  await page.goto(paths.notifications);
  const title = page.getByRole('banner').getByRole('link', { name: 'Emberfield' });
  for (const width of [320, 431, 432, 767, 768, 863, 864, 1023, 1024, 1279, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const covered = await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(covered, `at ${width} px`).toBe(0);
  }
});

test('the session and the code of the page are asked for before the code of the app is there', async ({
  newPage,
}) => {
  const page = await newPage('student');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(/\/libraries-[^/]*\.js$/, async (route) => {
    await expect.poll(() => asked.some((path) => path.includes('/task-list-page-'))).toBe(true);
    expect(asked.filter((path) => path === '/api/session')).toHaveLength(1);
    await route.continue();
  });
  await page.goto(paths.tasks);
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
});

test('the students’ bar has all links, the email once and Logout, and changes after 50 px', async ({
  newPage,
}) => {
  const page = await newPage('student');
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(paths.tasks);
  const bar = page.getByRole('banner');
  await expect(bar.getByText(email)).toBeVisible();
  for (const name of [...everyday, ...quiet]) {
    await expect(bar.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(bar.getByRole('link', { name: 'Tasks' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(email)).toHaveCount(1);
  const { user } = await (await page.request.get('/api/session')).json();
  await expect(bar.getByRole('link', { name: /points?$/ })).toContainText(formatNumber(user.points));
  // The theme is chosen in the account menu only.
  await expect(page.getByRole('button', { name: /theme$/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();

  const scrollTo = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await scrollTo(50);
  await expect(bar).toHaveAttribute('data-lifted', 'false');
  await scrollTo(51);
  await expect(bar).toHaveAttribute('data-lifted', 'true');
  await expect(bar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');

  // The upper row has scrolled away; the keyboard brings it back.
  await scrollTo(200);
  const logout = bar.getByRole('button', { name: 'Logout' });
  await expect(bar.getByRole('link', { name: 'Pending' })).toBeInViewport({ ratio: 1 });
  await expect(logout).not.toBeInViewport();
  await bar.getByRole('link', { name: 'Emberfield' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(logout).toBeFocused();
  await expect(logout).toBeInViewport({ ratio: 1 });
  await scrollTo(0);
  await expect(bar).toHaveAttribute('data-lifted', 'false');
});

test('on phones a sidebar has what the bar at the bottom has not, and closes on navigation', async ({
  newPage,
}) => {
  const page = await newPage('student');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.tasks);
  const bottom = page.getByRole('navigation', { name: 'Main' });
  for (const name of everyday) await expect(bottom.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  expect((await bottom.boundingBox())?.height).toBe(64);
  const current = bottom.getByRole('link', { name: 'Tasks' });
  await expect(current).toHaveAttribute('aria-current', 'page');
  await expect(current).toHaveCSS('font-weight', '700');
  await expect(page.getByText(email).filter({ visible: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByText('Ambassador 02')).toBeVisible();
  await expect(menu.getByText(email)).toBeVisible();
  const { user } = await (await page.request.get('/api/session')).json();
  await expect(menu.getByRole('link', { name: /points?$/ })).toContainText(formatNumber(user.points));
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(menu.getByRole('button', { name: /theme$/ })).toBeVisible();
  for (const name of quiet) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Incentives', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Incentives' })).toBeVisible();
  await expect(menu).toBeHidden();
  // A tier follows the present points, so the page does not promise that it stays.
  await expect(page.getByRole('main')).not.toContainText('stays yours');
});

test('the bar at the bottom of a phone covers neither the focus nor the end of a page', async ({
  newPage,
}) => {
  const page = await newPage('student');
  await page.setViewportSize({ width: 390, height: 700 });
  // More tasks than the six steps below: after the last one comes the bar itself.
  await page.goto(`${paths.tasks}?show=all`);
  const links = page.getByRole('main').getByRole('link');
  await expect(links.nth(2)).toBeVisible();
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const barTop = bar?.y ?? 0;
  expect(barTop).toBe(700 - 64);
  await links.first().focus();
  for (let count = 0; count < 6; count += 1) {
    await page.keyboard.press('Tab');
    const box = await page.evaluate(() => {
      const rect = document.activeElement?.getBoundingClientRect();
      return rect && { top: rect.top, bottom: rect.bottom };
    });
    // Of a card that is higher than the window only the top.
    expect(Math.min(box?.bottom ?? 0, (box?.top ?? 0) + 44)).toBeLessThanOrEqual(barTop);
  }
  // A long list continues when its end is in view.
  const scrollToEnd = async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    return page.getByRole('main').evaluate((main) => main.lastElementChild?.getBoundingClientRect().bottom);
  };
  await expect.poll(scrollToEnd).toBeLessThanOrEqual(barTop);

  // Held sideways, it is one line, and the bar at the top scrolls away.
  await page.setViewportSize({ width: 740, height: 340 });
  await scrollToEnd();
  expect(await page.getByRole('navigation', { name: 'Main' }).boundingBox()).toMatchObject({ y: 340 - 44 });
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

test('the figures of the dashboard are links with names, at least 24 px high', { tag: '@nightly' }, async ({
  newPage,
}) => {
  const page = await newPage('student');
  await page.goto('/dashboard');
  for (const name of ['Points', 'Rank', 'Pending', 'Approved', 'Rejected']) {
    const link = page.getByRole('link', { name: new RegExp(`^${name}: \\d`) });
    await expect(link).toBeVisible();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  }
});

test('Loading... is shown while the session is unknown and while a page loads', { tag: '@nightly' }, async ({
  newPage,
}) => {
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

test('in a window of 320 px the selected tab is in view, and the list of users breaks no short name', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
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

test('a sort header reverses the order when it is pressed again', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
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

test('an administrator who signed in with Google finds the administration in both menus', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/api/auth/google?returnTo=${paths.dashboard}`);
  await enterStudent(page, { email: 'tasks@torchbearer.example', name: 'Task Desk' });
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.waitForURL(`**${adminPath}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.dashboard);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveAttribute('href', adminPath);
});
