import { type APIRequestContext, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { createTask } from './open-work.ts';
import { postStudentSignIn } from './sign-in.ts';
import type { Stack } from './stack.ts';
import { test } from './test.ts';

interface Work {
  playwright: PlaywrightWorkerArgs['playwright'];
  stack: Stack;
  admin: Page;
  /** Part of the title of each task. */
  mark: string;
  tasks: number;
  students: number;
}

/** Hands in work of each student for each task. Their names have the mark too. */
async function handIn({
  playwright,
  stack,
  admin,
  mark,
  tasks,
  students,
}: Work): Promise<APIRequestContext[]> {
  const ids: string[] = [];
  for (let index = 0; index < tasks; index += 1)
    ids.push(await createTask(admin.request, `Poster ${index + 1} for the gate ${mark}`));
  const handInAll = async (index: number): Promise<APIRequestContext> => {
    const api = await playwright.request.newContext({ baseURL: stack.origin, ignoreHTTPSErrors: true });
    await postStudentSignIn(api, {
      email: `bulk-${mark}-${index}@students.example`,
      name: `Bulk ${index} ${mark}`,
    });
    for (const id of ids) {
      const answer = await api.post(`/api/tasks/${id}/submissions`, {
        data: { title: `Work ${index} ${mark}`, description: 'A drawing of the gate.' },
      });
      expect(answer.status(), await answer.text()).toBe(201);
    }
    return api;
  };
  const apis: APIRequestContext[] = [];
  while (apis.length < students) {
    const group = Array.from({ length: Math.min(6, students - apis.length) }, (_, n) => apis.length + n);
    apis.push(...(await Promise.all(group.map(handInAll))));
  }
  return apis;
}

async function openQueue(page: Page, adminPath: string, mark: string, total: string) {
  await page.goto(`${paths.admin.requests(adminPath)}?status=pending&search=${mark}`);
  await expect(page.getByRole('tab', { name: `Pending ${total}` })).toBeVisible();
}
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const points = async (api: APIRequestContext) => (await (await api.get('/api/me')).json()).points as number;

test('300 submissions are approved at once, and undone, on a desktop and on a phone', {
  tag: '@nightly',
}, async ({ playwright, stack, newPage, adminPath }) => {
  // Four waits of 240 seconds, and 300 submissions that are handed in.
  test.setTimeout(1_200_000);
  const admin = await newPage('administrator');
  const mark = `b${Date.now().toString(36)}`;
  const [student] = await handIn({ playwright, stack, admin, mark, tasks: 10, students: 30 });
  if (!student) throw new Error('no student');
  await openQueue(admin, adminPath, mark, '300');

  await admin.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await expect(bar(admin)).toContainText('50 selected');
  await bar(admin).getByRole('button', { name: 'Select all 300 that match' }).click();
  await expect(bar(admin)).toContainText('All 300 that match');
  await bar(admin).getByRole('button', { name: 'Approve' }).click();

  const form = admin.getByRole('dialog', { name: 'Approve: bulk review' });
  await expect(form).toContainText(
    '300 of 300 submissions will be approved. They get 3,000 points in total.',
  );
  await form.getByRole('radio', { name: 'Per cent' }).check();
  await form.getByLabel('Per cent of the task’s points').fill('150');
  await form.getByRole('button', { name: /^Approve/ }).click();
  await expect(form.getByText('Enter at most 100.')).toBeVisible();
  await form.getByLabel('Per cent of the task’s points').fill('50');
  await expect(form).toContainText('They get 1,500 points in total. 30 students are notified.');
  await form.getByLabel('Feedback').fill('All of these are fine.');
  await form.getByRole('button', { name: 'Approve 300' }).click();

  const batch = admin.getByRole('dialog', { name: 'Bulk review' });
  await expect(batch).toContainText('Approved: 300 of 300', { timeout: 240_000 });
  expect(await points(student)).toBe(50);
  await admin.reload();
  await expect(batch).toContainText('Approved: 300 of 300');
  await batch
    .getByRole('link', { name: /handed in by Bulk/ })
    .first()
    .click();
  await expect(admin.getByRole('dialog')).toContainText('All of these are fine.');
  await admin.goBack();

  await batch.getByRole('link', { name: 'All bulk reviews' }).click();
  const list = admin.getByRole('list', { name: 'Bulk reviews' });
  const entry = list.getByRole('listitem').filter({ hasText: 'Approved: 300 of 300' });
  const question = admin.getByRole('alertdialog');
  async function undo(undone: number) {
    await entry.getByRole('button', { name: 'Undo' }).click();
    await question.getByLabel('Reason').fill('The wrong list.');
    await question.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByText('Approve: 300 undone')).toHaveCount(undone, { timeout: 240_000 });
    expect(await points(student as APIRequestContext)).toBe(0);
    await admin.getByRole('button', { name: 'Close' }).click();
    await expect(admin.getByRole('tab', { name: 'Pending 300' })).toBeVisible();
  }
  await undo(1);

  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.getByRole('button', { name: 'Select', exact: true }).click();
  await bar(admin).getByRole('button', { name: 'Select all 300 that match' }).click();
  await bar(admin).getByRole('button', { name: 'Approve' }).click();
  await form.getByRole('button', { name: 'Approve 300' }).click();
  await expect(batch).toContainText('Approved: 300 of 300', { timeout: 240_000 });
  expect(await points(student)).toBe(100);
  await batch.getByRole('link', { name: 'All bulk reviews' }).click();
  await undo(2);
});

test('rows are selected by keys and by Shift+click', async ({ playwright, stack, newPage, adminPath }) => {
  const admin = await newPage('administrator');
  const mark = `k${Date.now().toString(36)}`;
  await handIn({ playwright, stack, admin, mark, tasks: 3, students: 2 });
  await openQueue(admin, adminPath, mark, '6');
  const boxes = admin.getByRole('checkbox', { name: /handed in by/ });
  const chosen = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));

  await admin
    .getByRole('button', { name: /handed in by/ })
    .nth(1)
    .focus();
  await admin.keyboard.press('x');
  expect(await chosen()).toEqual([false, true, false, false, false, false]);
  await admin.keyboard.press('Shift+ArrowDown');
  await admin.keyboard.press('Shift+ArrowDown');
  expect(await chosen()).toEqual([false, true, true, true, false, false]);
  await admin.keyboard.press('Shift+ArrowUp');
  expect(await chosen()).toEqual([false, true, true, false, false, false]);
  await expect(bar(admin)).toContainText('2 selected');
  await admin.keyboard.press('Escape');
  await expect(bar(admin)).toBeHidden();

  await admin.keyboard.press('j');
  await expect(admin.getByRole('button', { name: /handed in by/ }).nth(3)).toBeFocused();
  await admin.keyboard.press('k');
  await expect(admin.getByRole('button', { name: /handed in by/ }).nth(2)).toBeFocused();
  await admin.keyboard.press('?');
  const keys = admin.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('to the next row');
  await expect(keys).toContainText('extend the selection');
  await admin.keyboard.press('Escape');

  await boxes.nth(4).click();
  await boxes.nth(1).click({ modifiers: ['Shift'] });
  expect(await chosen()).toEqual([false, true, true, true, true, false]);
  await admin
    .getByRole('button', { name: /handed in by/ })
    .nth(2)
    .click({ modifiers: ['Control'] });
  expect(await chosen()).toEqual([false, true, false, true, true, false]);
  await expect(admin.getByRole('dialog')).toBeHidden();
});

test('on a phone a mode selects rows, and a failure keeps what was typed', { tag: '@nightly' }, async ({
  playwright,
  stack,
  newPage,
  adminPath,
}) => {
  const admin = await newPage('administrator');
  await admin.setViewportSize({ width: 390, height: 844 });
  const mark = `p${Date.now().toString(36)}`;
  await handIn({ playwright, stack, admin, mark, tasks: 2, students: 2 });
  await openQueue(admin, adminPath, mark, '4');
  await admin.getByRole('button', { name: 'Select', exact: true }).click();
  const rows = admin.getByRole('button', { name: /handed in by/ });
  await rows.nth(0).click();
  await rows.nth(2).click();
  await expect(bar(admin)).toContainText('2 selected');
  await bar(admin).getByRole('button', { name: 'Request changes' }).click();

  const form = admin.getByRole('dialog', { name: 'Request changes: bulk review' });
  await form.getByRole('button', { name: 'Request changes 2' }).click();
  await expect(form.getByText('Say what has to change.')).toBeVisible();
  await form.getByRole('button', { name: 'Insert phrase' }).click();
  await admin.getByRole('menuitem', { name: 'Saved phrases…' }).click();
  const phrases = admin.getByRole('dialog', { name: 'Saved phrases' });
  await phrases.getByRole('button', { name: 'New phrase' }).click();
  await phrases.getByLabel('Title').fill(`Gate ${mark}`);
  await phrases.getByLabel('Text').fill('{name}, draw the second gate too.');
  await phrases.getByRole('button', { name: 'Save phrase' }).click();
  await expect(phrases.getByText(`Gate ${mark}`)).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(phrases).toBeHidden();
  await form.getByRole('button', { name: 'Insert phrase' }).click();
  await admin.getByRole('menuitem', { name: `Gate ${mark}` }).click();
  await expect(form.getByLabel('Feedback')).toHaveValue('{name}, draw the second gate too.');
  await expect(form.getByLabel('Feedback')).toBeFocused();
  await admin.route('**/api/admin/review-batches', (route) => route.abort());
  await form.getByRole('button', { name: 'Request changes 2' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to start the bulk review. Please try again.');
  await expect(form.getByLabel('Feedback')).toHaveValue('{name}, draw the second gate too.');
  await admin.unroute('**/api/admin/review-batches');
  await form.getByRole('button', { name: 'Request changes 2' }).click();
  const batch = admin.getByRole('dialog', { name: 'Bulk review' });
  await expect(batch).toContainText('Changes requested: 2 of 2');
  const link = batch.getByRole('link', { name: /handed in by Bulk/ }).first();
  const name = (await link.textContent())?.match(/handed in by (.*)/)?.[1];
  await link.click();
  await expect(admin.getByText(`${name}, draw the second gate too.`).first()).toBeVisible();
});
