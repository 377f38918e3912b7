import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { openLive } from './live-pages.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const [device, size] of Object.entries(sizes)) {
  test(`boards of a period, a college, a domain and of colleges: ${device}`, async ({ newPage }) => {
    const page = await newPage('student');
    await page.setViewportSize(size);
    await page.goto(paths.leaderboard);
    const periods = page.getByRole('navigation', { name: 'Period' });
    const board = page.getByRole('table', { name: /^Ambassadors by points/ });
    await expect(periods.getByRole('link', { name: 'This edition' })).toHaveAttribute('aria-current', 'page');
    for (const [name, query] of [
      ['This week', 'board=week'],
      ['This month', 'board=month'],
      ['All time', 'board=all'],
      ['This edition', null],
    ] as const) {
      await periods.getByRole('link', { name }).click();
      await expect(page).toHaveURL(`${paths.leaderboard}${query === null ? '' : `?${query}`}`);
      const { items } = await (await page.request.get(`/api/leaderboard?limit=1&${query ?? ''}`)).json();
      await expect(board.locator('tbody tr').first()).toContainText(items[0].name);
    }

    const filters = page.getByRole('button', { name: /^Filters/ });
    if (device === 'phone') await filters.click();
    await page.getByRole('combobox', { name: 'College' }).fill('Lake');
    await page.getByRole('option', { name: 'Lakeside College' }).click();
    await expect(page).toHaveURL(/college=Lakeside\+College/);
    await expect(board).not.toContainText('Northfield University');
    if (device === 'phone') await expect(filters).toHaveText('Filters (1)');
    await page.getByRole('combobox', { name: 'Domain' }).click();
    await page.getByRole('option', { name: 'Design', exact: true }).click();
    await expect(page).toHaveURL(/domain=Design/);
    await page.goBack();
    await expect(page).not.toHaveURL(/domain/);

    await page.getByRole('combobox', { name: 'Ranked' }).click();
    await page.getByRole('option', { name: 'Colleges' }).click();
    const colleges = page.getByRole('table', { name: /^Colleges by points/ });
    await expect(colleges.getByRole('row', { name: 'Northfield University' })).toBeVisible();
    await expect(colleges.locator('[aria-current]')).toContainText('Your college');
    await page.getByRole('searchbox', { name: 'Search colleges' }).fill('no such');
    await expect(page.getByText('No college found')).toBeVisible();
  });

  test(`the next edition starts, the earlier one stays readable, and the start is undone: ${device}`, async ({
    newPage,
    adminPath,
  }) => {
    const { admin, student, mark } = await openBoth(newPage);
    await admin.setViewportSize(size);
    await student.setViewportSize(size);
    const { id } = (await (await student.request.get('/api/session')).json()).user;
    const data = { points: 40, reason: 'You carried the chairs.' };
    expect((await admin.request.post(`/api/admin/users/${id}/points`, { data })).ok()).toBe(true);
    const list = await (await admin.request.get('/api/editions')).json();
    const running = list.items[0];
    const next = { number: running.number + 1, name: `Next ${mark}` };
    const board = student.getByRole('table', { name: /^Ambassadors by points/ });
    const own = board.getByRole('row', { name: `Both ${mark}` });

    await openLive(student, `${paths.leaderboard}?search=${mark}`);
    await expect(own).toContainText('40');
    await admin.goto(paths.admin.editions(adminPath));
    await admin.getByRole('button', { name: 'Start the next edition' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Start the next edition' });
    await expect(dialog).toContainText('Students see 0 points');
    await dialog.getByLabel('Number').fill(String(running.number));
    await dialog.getByLabel('Name').fill(next.name);
    await dialog.getByRole('button', { name: 'Start the edition' }).click();
    await expect(dialog.getByText(/Another edition has this number/)).toBeVisible();
    await dialog.getByLabel('Number').fill(String(next.number));
    await dialog.getByRole('button', { name: 'Start the edition' }).click();
    await expect(admin.getByText(`${next.name} has started.`)).toBeVisible();
    const cards = admin.getByRole('list', { name: 'Editions' }).locator('> li');
    await expect(cards.first()).toContainText('Runs now');
    await expect(cards.first()).toContainText(next.name);

    await test.step('students see the new edition, and what they had in the earlier one', async () => {
      // The live update: nothing is loaded again.
      await expect(own).not.toContainText('40');
      if (size.width < 640) await student.getByRole('button', { name: /^Filters/ }).click();
      await student.getByRole('combobox', { name: 'Edition' }).click();
      await student.getByRole('option', { name: running.name }).click();
      await expect(own).toContainText('40');
      await student.goto(paths.tasks);
      await expect(student.getByRole('heading', { name: 'Bring five friends' })).toHaveCount(0);
      await student.goto(`${paths.tasks}?show=all&edition=${running.number}&search=Bring+five+friends`);
      await expect(student.getByRole('heading', { name: /Bring five friends/ })).toBeVisible();
      await student.goto(paths.profile);
      await expect(student.getByText('No points yet', { exact: true })).toBeVisible();
      await student.getByRole('combobox', { name: 'Edition' }).click();
      await student.getByRole('option', { name: running.name }).click();
      await expect(student.getByText(data.reason)).toBeVisible();
    });

    await cards.first().getByRole('button', { name: 'Undo the start' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Undo the start' }).click();
    await expect(cards.first()).toContainText(running.name);
    await student.goto(`${paths.leaderboard}?search=${mark}`);
    await expect(own).toContainText('40');
  });
}
