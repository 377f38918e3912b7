import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { test } from './test.ts';

const digitsOf = (text: string | null) => Number(text?.replaceAll(/\D/g, ''));

const rowsIn = (page: Page) => page.getByRole('table', { name: 'Points', exact: true }).locator('tbody tr');

test.describe('a student with points', () => {
  test.use({ role: 'student' });

  test('the newest balance is the total on the dashboard, the leaderboard and in the file', async ({
    page,
  }) => {
    await page.goto(paths.profile);
    const balance = digitsOf(await rowsIn(page).first().getByRole('cell').last().textContent());
    expect(balance).toBeGreaterThan(0);

    const { points } = await (await page.request.get('/api/me')).json();
    const board = await (await page.request.get('/api/leaderboard')).json();
    expect([points, board.me.points]).toEqual([balance, balance]);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('points-statement.csv');
    const [, newest, ...others] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(Number(newest?.split(',').at(-2))).toBe(balance);
    expect(others.length + 1).toBe((await (await page.request.get('/api/me/points')).json()).total);

    await page.goto(paths.dashboard);
    const hero = page.getByRole('main');
    await expect(hero.getByText(new RegExp(String(balance).split('').join('\\s?'))).first()).toBeVisible();
  });

  test('an entry leads to the review that it came from', async ({ page }) => {
    await page.goto(paths.profile);
    const link = rowsIn(page).getByRole('link').first();
    const title = await link.textContent();
    await link.click();
    await expect(page).toHaveURL(/\/task-pending\?work=/);
    await expect(page.getByRole('heading', { name: title ?? '' }).first()).toBeVisible();
  });
});
