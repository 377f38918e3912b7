import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { PointsEntry } from '#contract/points-statement.ts';
import { paths } from '../src/paths.ts';
import { formatNumber } from '../src/ui/numbers/format-number.ts';
import { createTask } from './open-work.ts';
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
    await expect(hero.getByText(formatNumber(balance)).first()).toBeVisible();
  });

  test('the button that loads the last page leaves the focus in its place', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.route(/\/api\/me\/points(\?|$)/, async (route) => {
      const last = route.request().url().includes('cursor=');
      const answer = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/cursor=[^&]*/, ''),
      });
      const all = await answer.json();
      await route.fulfill({ json: last ? { ...all, items: [] } : { ...all, nextCursor: 'next' } });
    });
    await page.goto(paths.profile);
    const more = page.getByRole('button', { name: 'Load more' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(more).toBeHidden();
    await expect(page.locator(':focus')).toHaveText(/^\d+ of \d+$/);
  });

  test('an entry leads to the review that it came from', async ({ page }) => {
    await page.goto(paths.profile);
    const { items } = await (await page.request.get('/api/me/points')).json();
    const { reviewId } = items.find(({ submissionId }: PointsEntry) => submissionId !== null);
    const link = rowsIn(page).getByRole('link').first();
    const title = await link.textContent();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/task-pending\\?work=[\\w-]+&review=${reviewId}$`));
    await expect(page.getByRole('heading', { name: title ?? '' }).first()).toBeVisible();
    const review = page.getByRole('list', { name: 'What happened' }).locator('[aria-current="true"]');
    await expect(review).toContainText(/Approved|Appeal granted/);
    await expect(review).toBeFocused();
    await expect(review).toBeInViewport();
    // Again, when all of it is known already.
    await page.goBack();
    await link.click();
    await expect(review).toBeFocused();
  });

  test('an entry of a review that was taken back leads to that review, not to the last one', {
    tag: '@nightly',
  }, async ({ newPage }) => {
    const admin = await newPage('administrator');
    const student = await newPage('student');
    const title = `Reviewed twice ${Date.now().toString(36)}`;
    const task = await createTask(admin.request, title);
    const data = { description: 'Work' };
    const { id } = await (await student.request.post(`/api/tasks/${task}/submissions`, { data })).json();
    const approve = async (points: number) => {
      const work = `/api/admin/submissions/${id}`;
      const { version } = await (await admin.request.put(`${work}/claim`, { data: {} })).json();
      const answer = await admin.request.post(`${work}/approve`, { data: { points, version } });
      expect(answer.status()).toBe(200);
      return (await answer.json()).reviewId;
    };
    const first = await approve(1);
    const reason = { reason: 'The wrong row.' };
    expect((await admin.request.post(`/api/admin/reviews/${first}/reverse`, { data: reason })).ok()).toBe(
      true,
    );
    await approve(2);
    await student.goto(paths.profile);
    await rowsIn(student).filter({ hasText: 'Taken back' }).getByRole('link', { name: title }).click();
    await expect(student).toHaveURL(new RegExp(`review=${first}$`));
    const steps = student.getByRole('list', { name: 'What happened' });
    await expect(steps.locator(':focus')).toContainText('Approved, 1 of');
    await expect(steps).toContainText('Approved, 2 of');
  });
});
