import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { approve, boardRow, openStudents, submit, withoutTasks } from '../live-pages.ts';
import { createTask } from '../open-work.ts';
import { test } from '../test.ts';

const isStream = (url: URL) => url.pathname === '/api/events';

test('where a network swallows the stream, points appear by requests, in all tabs', async ({ newPage }) => {
  const admin = await newPage('administrator');
  const { mark, pages } = await openStudents(newPage, ['Dev']);
  const [page] = pages as [Page];
  await withoutTasks(page.request);
  const work = await submit(page.request, await createTask(admin.request, `Swallowed ${mark}`));
  const browser = page.context();
  // As a virus scanner does, which holds the stream back until it ends.
  await browser.route(isStream, () => {});
  await browser.clock.install();
  const board = await browser.newPage();
  await board.goto(`${paths.leaderboard}?search=${mark}`);
  const row = boardRow(board, `Dev ${mark}`);
  await expect(row).toContainText('Not ranked yet');
  await page.goto(paths.dashboard);
  await page.bringToFront();
  await expect(page.getByRole('main')).toContainText('Tier 1 of 6, 0 points');
  await approve(admin.request, work, 10);
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(page.getByRole('main')).toContainText('10 new points, 10 in total', { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(page.getByText('Live updates are interrupted')).toHaveCount(0);
  await board.bringToFront();
  await expect(async () => {
    await board.clock.runFor(5_000);
    await expect(row).toContainText('10', { timeout: 500 });
  }).toPass();
});

test('where a network lets only GET and POST through, commands go on', async ({ newPage }) => {
  const { mark, pages } = await openStudents(newPage, ['Elin']);
  const [page] = pages as [Page];
  let refused = 0;
  await page.context().route('**/api/**', (route) => {
    if (['GET', 'HEAD', 'POST'].includes(route.request().method())) return route.continue();
    refused += 1;
    return route.fulfill({ status: 405, contentType: 'text/html', body: '<h1>Method Not Allowed</h1>' });
  });
  await page.goto(paths.updateProfile);
  await page.getByLabel('College', { exact: true }).fill(`College of ${mark}`);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('main')).toContainText(`College of ${mark}`);
  expect(refused).toBeGreaterThan(0);
});
