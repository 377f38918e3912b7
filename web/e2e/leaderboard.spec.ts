import { expect } from '@playwright/test';
import { limits } from '../../server/contract/limits.ts';
import { paths } from '../src/paths.ts';
import { openLive } from './live-pages.ts';
import { openBoth, signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

test('the podium, the own place, a search, and a part of the list', async ({ newPage }) => {
  const page = await newPage();
  const name = `Board ${Date.now().toString(36)}`;
  await signInAsStudent(page, { email: `${name.replace(' ', '.')}@students.example`, name });
  const board = await (await page.request.get('/api/leaderboard?limit=3')).json();
  await page.goto(paths.leaderboard);
  const podium = page.getByRole('region', { name: 'Podium' });
  const near = page.getByRole('complementary', { name: 'Near you' });

  await test.step('the first three stand on the podium', async () => {
    const steps = podium.getByRole('listitem');
    await expect(steps).toHaveCount(3);
    for (const [index, row] of board.items.entries()) {
      await expect(steps.nth(index)).toContainText(row.name);
      await expect(steps.nth(index)).toContainText(`Rank ${row.rank}`);
    }
  });

  await test.step('a student without points is not ranked yet, and finds their row', async () => {
    await expect(near).toContainText('Not ranked yet: your first approved work puts you on the leaderboard.');
    const own = near.getByRole('row', { name });
    await expect(own).toHaveAttribute('aria-current', 'true');
    await expect(own).toContainText('Not ranked yet');
    for (const picture of ['Spark', 'below 1,000 points'])
      await expect(own.getByRole('img', { name: picture })).toBeVisible();
    await near
      .getByRole('button', { name: 'Show my place in the list' })
      .or(near.getByRole('link', { name: 'Show my place in the list' }))
      .press('Enter');
    const mine = page.getByRole('table', { name: /^Ambassadors by points/ }).getByRole('row', { name });
    await expect(mine).toBeFocused();
    await expect(mine).toBeInViewport();
  });

  await test.step('only those who have a public page are linked to it', async () => {
    const alias = name.toLowerCase().replace(' ', '-');
    const links = page.getByRole('main').getByRole('link', { name });
    await expect(links).toHaveCount(0);
    const body = { alias, enabled: true, works: [] };
    expect((await page.request.patch('/api/me/public-profile', { data: body })).status()).toBe(200);
    // Not a reload: where the list is long, the address now names a part of it, without the rows near the student.
    await page.goto(paths.leaderboard);
    const link = near.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', paths.publicProfile(alias));
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('a search shows matches only', async () => {
    await page.goto(paths.leaderboard);
    await expect(podium).toBeVisible();
    const list = page.getByRole('table', { name: /^Ambassadors by points/ });
    const field = page.getByRole('searchbox', { name: 'Search ambassadors' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(near.getByRole('row', { name })).toBeVisible();
      await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const before = await field.boundingBox();
      await field.fill(name);
      await expect(list.getByRole('row', { name })).toHaveCount(1);
      await expect(list.getByRole('row')).toHaveCount(2);
      await expect(podium).toContainText(board.items[0].name);
      await expect(near).toBeVisible();
      expect(await field.boundingBox(), `at ${width}`).toEqual(before);
      await field.fill('');
      await expect(list.getByRole('row', { name: board.items[1].name })).toBeVisible();
      expect(await field.boundingBox(), `at ${width}`).toEqual(before);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('a part of the list leads back to its top', async () => {
    const fourth = await page.request.get(`/api/leaderboard?limit=1&cursor=${board.nextCursor}`);
    const [{ name: fourthName }] = (await fourth.json()).items;
    await page.goto(`${paths.leaderboard}?from=${board.nextCursor}`);
    await expect(page.getByRole('row', { name: fourthName })).toBeVisible();
    await expect(page.getByRole('row', { name: board.items[0].name })).toHaveCount(0);
    await expect(podium).toBeHidden();
    await page.getByRole('link', { name: 'Back to rank 1' }).click();
    await expect(podium).toContainText(board.items[0].name);
  });
});

test('podium and list keep the same order while it is read', { tag: '@nightly' }, async ({ newPage }) => {
  const { admin, student, mark } = await openBoth(newPage);
  const { id } = (await (await student.request.get('/api/session')).json()).user;
  const give = async (points: number) => {
    const data = { points, reason: 'You carried the chairs.' };
    const answer = await admin.request.post(`/api/admin/users/${id}/points`, { data });
    expect(answer.ok()).toBe(true);
  };
  await openLive(student, paths.leaderboard);
  const highest = student.getByRole('region', { name: 'Podium' }).getByRole('listitem').first();
  const first = student
    .getByRole('table', { name: /^Ambassadors by points/ })
    .locator('tbody tr')
    .first();
  await expect(highest).toContainText('Rank 1');
  await first.hover();
  await give(limits.pointsByHandMax);
  const show = student.getByRole('button', { name: 'Show the new order' });
  await expect(show).toBeVisible();
  await expect(first).not.toContainText(mark);
  await expect(highest).not.toContainText(mark);
  await show.click();
  await expect(first).toContainText(mark);
  await expect(highest).toContainText(mark);
  // Other tests read the board too.
  await give(-limits.pointsByHandMax);
});
