import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { openLive } from './live-pages.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { openBoth } from './sign-in.ts';
import { test } from './test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const [device, size] of Object.entries(sizes)) {
  test(`the board is frozen, revealed and shown again: ${device}`, async ({ newPage, adminPath }) => {
    const { admin, student, mark } = await openBoth(newPage);
    await admin.setViewportSize(size);
    await student.setViewportSize(size);
    const { id } = (await (await student.request.get('/api/session')).json()).user;
    const give = async (points: number) => {
      const data = { points, reason: 'You carried the chairs.' };
      expect((await admin.request.post(`/api/admin/users/${id}/points`, { data })).ok()).toBe(true);
    };
    const own = student
      .getByRole('table', { name: /^Ambassadors by points/ })
      .getByRole('row', { name: `Both ${mark}` });
    const note = student.getByText(/^Frozen since/);
    await give(40);
    await openLive(student, `${paths.leaderboard}?search=${mark}`);
    await expect(own).toContainText('40');
    await expect(note).toHaveCount(0);

    await admin.goto(paths.admin.editions(adminPath));
    await admin.getByRole('button', { name: 'Freeze the board' }).click();
    const dialog = admin.getByRole('alertdialog', { name: 'Freeze the board' });
    await expect(dialog).toContainText('Everybody sees all leaderboards');
    await dialog.getByText('At a time').click();
    await dialog.getByLabel('Freeze at').fill('2020-01-01T10:00');
    await dialog.getByRole('button', { name: 'Freeze' }).click();
    await expect(dialog).toContainText('Choose a time in the future.');
    await dialog.getByText('Now').click();
    await dialog.getByRole('button', { name: 'Freeze' }).click();
    await expect(admin.getByText('The board is frozen.')).toBeVisible();

    await test.step('students see the board of before, and their own points', async () => {
      // The live update: nothing is loaded again.
      await expect(note).toBeVisible();
      await give(25);
      await student.reload();
      await expect(own).toContainText('40');
      await student.goto(paths.profile);
      await expect(student.getByText(/^Leaderboard and ranks: frozen since/)).toBeVisible();
      await expect(student.getByRole('link', { name: 'Points: 65' })).toBeVisible();
    });

    await test.step('the reveal has all points, and needs no network', async () => {
      const { items } = await (await admin.request.get('/api/admin/reveal?count=100')).json();
      expect(items.find((row: { id: string }) => row.id === id)).toMatchObject({ points: 65 });
      await admin.emulateMedia({ reducedMotion: 'no-preference' });
      await admin.getByRole('link', { name: 'Reveal' }).click();
      await admin.getByRole('combobox', { name: 'Places' }).click();
      await admin.getByRole('option', { name: 'The first 100' }).click();
      await admin.getByRole('button', { name: 'Begin the reveal' }).click();
      const stage = admin.getByRole('dialog', { name: 'This edition' });
      const said = stage.getByRole('status');
      await expect(said).toHaveText(`${items.length} places.`);
      await admin.context().setOffline(true);
      const shows = (step: number) =>
        expect(said).toHaveText(
          new RegExp(`^Rank .*${items[items.length - step].name}.* ${step} of ${items.length}\\.$`),
        );
      for (const [key, step] of [
        ['Space', 1],
        ['ArrowRight', 2],
        ['PageDown', 3],
        ['ArrowLeft', 2],
        ['PageUp', 1],
        ['End', items.length],
      ] as const) {
        await admin.keyboard.press(key);
        await shows(step);
      }
      await expectNoOverflow(admin, 'the reveal');
      await admin.keyboard.press('Home');
      await stage.getByRole('button', { name: 'Next' }).click();
      await shows(1);
      await admin.keyboard.press('Space');
      await shows(2);
      const motion = stage.getByRole('button', { name: 'Motion' });
      await expect(motion).toHaveAttribute('aria-pressed', 'true');
      await admin.keyboard.press('m');
      await expect(motion).toHaveAttribute('aria-pressed', 'false');
      await admin.keyboard.press('Escape');
      await expect(stage).toHaveCount(0);
      await admin.getByRole('button', { name: 'Continue' }).click();
      await shows(2);
      await stage.getByRole('button', { name: 'Close' }).click();
      await admin.context().setOffline(false);
      await admin.emulateMedia({ reducedMotion: 'reduce' });
      await admin.getByRole('button', { name: 'Begin the reveal' }).click();
      await expect(motion).toHaveAttribute('aria-pressed', 'false');
      await admin.keyboard.press('Escape');
    });

    await student.goto(`${paths.leaderboard}?search=${mark}`);
    await expect(own).toContainText('40');
    await admin.getByRole('link', { name: 'Editions' }).last().click();
    await admin.getByRole('button', { name: 'Show the true board' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Show the true board' }).click();
    await expect(own).toContainText('65');
    await expect(note).toHaveCount(0);
  });
}
