import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';

/** From the list of tasks: the sample festival's first task, which every new student can hand in. */
export async function chooseTask(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Bring five friends/ })
    .first()
    .click();
}

/** The same for a student who has not handed it in. */
export async function openTask(page: Page): Promise<void> {
  await page.goto(paths.tasks);
  await chooseTask(page);
  await expect(page.getByRole('heading', { name: 'Hand in your work' })).toBeVisible();
}

/** Opens the first pending submission. */
export async function openPending(page: Page, adminPath: string): Promise<void> {
  await page.goto(`${paths.admin.requests(adminPath)}?status=pending`);
  await page
    .getByRole('button', { name: /handed in by/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
