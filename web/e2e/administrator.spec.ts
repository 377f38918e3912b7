import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { confirmWithin } from '../src/features/review/form/confirm-action.ts';
import { paths } from '../src/paths.ts';
import { createTask, openPending } from './open-work.ts';
import { test } from './test.ts';

test('a submission is reviewed by keyboard, and a draft of the feedback is kept', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  await page.clock.install();
  // A confirmation expires after five seconds of the page's clock, however slow the machine is.
  const stopTheClock = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await openPending(page, adminPath);
  const details = page.getByRole('dialog');
  const points = details.getByRole('spinbutton', { name: 'Points' });
  const placeInList = details.getByRole('status').filter({ hasText: /^\d+ of \d+$/ });
  // Not always the first: others may be reviewing the newest work.
  const position = Number.parseInt((await placeInList.textContent()) ?? '', 10);
  const opened = page.url();

  await page.keyboard.press('p');
  await expect(points).toBeFocused();
  await points.fill('99999');
  await expect(points).toHaveValue((await points.getAttribute('max')) ?? '');
  await expect(details.getByText('Changed to the maximum of')).toBeVisible();
  await points.fill('');
  await expect(details.getByText('Changed to')).toHaveCount(0);
  await details.getByLabel('Feedback').fill('Keep this, jakr');
  // In a field Escape leaves the field; then the keys work again.
  await page.keyboard.press('Escape');
  await expect(details.getByLabel('Feedback')).not.toBeFocused();
  await page.keyboard.press('j');
  await expect(placeInList).toHaveText(new RegExp(`^${position + 1} of `));
  await page.keyboard.press('k');
  await expect(placeInList).toHaveText(new RegExp(`^${position} of `));
  await expect(page).toHaveURL(opened);
  await expect(points).toHaveValue('');
  await page.reload();
  await expect(details.getByLabel('Feedback')).toHaveValue('Keep this, jakr');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await page.getByRole('row').filter({ hasText: 'Unsent review' }).getByRole('button').click();
  await expect(page).toHaveURL(opened);
  await expect(details.getByLabel('Feedback')).toHaveValue('Keep this, jakr');

  // The first press asks for confirmation. Escape cancels without closing; the key of the other action does not confirm.
  await stopTheClock();
  await page.keyboard.press('a');
  await expect(details.getByRole('button', { name: 'Approve' })).toBeFocused();
  await expect(details.getByRole('status').getByText('Press Enter to approve')).toBeAttached();
  await expect(details.getByText('Press Enter to').last()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(details.getByText('Press Enter to approve')).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(details.getByText('Press Enter to').last()).toBeVisible();
  await page.clock.runFor(confirmWithin - 1);
  await expect(details.getByText('Press Enter to').last()).toBeVisible();
  await page.clock.runFor(1);
  await expect(details.getByText('Press Enter to approve')).toHaveCount(0);
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  await expect(details.getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('p');
  await expect(points).toBeFocused();
  await expect(details.getByText(/Press Enter to/)).toHaveCount(0);

  // Empty points ask too, and count as 0. The key does not confirm them, Enter does; the key has no effect after it.
  await page.keyboard.press('Enter');
  await expect(details.getByRole('button', { name: 'Approve' })).toBeFocused();
  await expect(
    details.getByText(/No points are entered. Press Approve again to approve with 0 of \d+ points/).last(),
  ).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(details.getByText('Press Approve again')).toHaveCount(0);
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(
    details.getByText(/No points are entered. Press Enter to approve with 0 of \d+ points/).last(),
  ).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('a');
  await page.clock.resume();
  await expect(details).toContainText(/Approved0 of/);
  await page.keyboard.press('j');
  // The second of the list or, when the approved one has left it already, the first.
  await expect(details).not.toContainText(/Approved0 of/);
  await expect(details.getByRole('button', { name: 'Approve' })).toBeVisible();
  await stopTheClock();
  await page.keyboard.press('r');
  await expect(details.getByRole('button', { name: 'Reject' })).toBeFocused();
  // The first letters of a reason do not reject.
  await page.keyboard.type('Rr');
  await expect(details.getByText('Press Enter to reject without feedback').last()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(details.getByText('Rejected').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page.getByRole('tabpanel').getByText('Approved')).toHaveCount(0);
});

test('of two windows of a reviewer with one submission, the second sees that it is reviewed and keeps the typed feedback', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const first = await newPage('administrator');
  const second = await newPage('administrator');
  await openPending(first, adminPath);
  // The same one: `openPending` leaves out what is being reviewed.
  await second.goto(first.url());
  await second.getByLabel('Feedback').fill('Mine, not saved');
  await first.getByLabel('Points', { exact: true }).fill('1');
  await first.keyboard.press('Control+Enter');
  // A checklist without a tick is asked about.
  const checklist = first.getByRole('dialog').getByRole('group', { name: 'Checklist' });
  if ((await checklist.count()) > 0) await first.keyboard.press('Control+Enter');
  await expect(first.getByRole('dialog').getByText('Approved', { exact: true }).first()).toBeVisible();
  const details = second.getByRole('dialog');
  // Before they send anything.
  await expect(details.getByRole('alert')).toContainText('You have reviewed this submission already');
  await expect(details).toContainText('Mine, not saved');
  await expect(details.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('of two administrators who edit one task, the second sees what changed, also after a reload, and keeps what they typed', async ({
  newPage,
  adminPath,
}) => {
  const page = await newPage('administrator');
  const title = `Carry wood ${Date.now().toString(36)}`;
  const id = await createTask(page.request, title);
  await page.goto(`${paths.admin.tasks(adminPath)}?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Title').fill(`${title}, mine`);
  await modal.getByLabel('Content').fill('Mine');
  // Empty points and an empty deadline leave those of the task.
  await modal.getByLabel('Points', { exact: true }).fill('');
  await expect(modal.getByText('If empty, they stay 10.')).toBeVisible();
  await modal.getByLabel('Deadline').fill('');
  const theirs = { title: `${title}, theirs`, estimatedTime: '2 hours', version: 1 };
  expect((await page.request.patch(`/api/tasks/${id}`, { data: theirs })).status()).toBe(200);

  const save = modal.getByRole('button', { name: 'Save Changes' });
  await save.click();
  const conflict = modal.getByRole('alert');
  await expect(conflict).toContainText('Another administrator changed this task');
  await expect(conflict.getByRole('definition')).toHaveText([/theirs.*You changed it too/s, '2 hours']);
  await expect(save).toBeDisabled();
  await expect(conflict.getByText('Another administrator changed this task')).toBeFocused();
  await expect(conflict.getByRole('button', { name: 'Keep my changes' })).toBeInViewport({ ratio: 1 });

  // A restored draft began from the older version: the conflict is shown before anything can be saved.
  const asked = page.waitForEvent('dialog').then((prompt) => prompt.accept());
  await page.reload();
  await asked;
  await expect(conflict.getByRole('definition')).toHaveText([/theirs.*You changed it too/s, '2 hours']);
  await expect(save).toBeDisabled();
  await modal.getByLabel('Content').fill('Mine, longer');
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(modal.getByLabel('Title')).toHaveValue(`${title}, mine`);
  await expect(modal.getByLabel('Estimated time')).toHaveValue('2 hours');
  await save.click();
  await expect(modal).toHaveCount(0);
  expect(await (await page.request.get(`/api/tasks/${id}`)).json()).toMatchObject({
    title: `${title}, mine`,
    content: 'Mine, longer',
    estimatedTime: '2 hours',
    points: 10,
    lastDate: '2031-01-31T18:00:00.000Z',
    version: 3,
  });

  // Deleted meanwhile: what was typed stays, so that it can be copied.
  await page.getByRole('button', { name: `Edit ${title}, mine` }).click();
  await modal.getByLabel('Content').fill('Mine, longest');
  expect((await page.request.delete(`/api/tasks/${id}`)).status()).toBe(204);
  await save.click();
  await expect(modal.getByText('This task was deleted in the meantime.')).toBeFocused();
  await expect(modal.getByText('so you can copy it')).toBeInViewport({ ratio: 1 });
  await expect(modal.getByLabel('Content')).toHaveValue('Mine, longest');
  await expect(save).toBeDisabled();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(modal).toHaveCount(0);
});

for (const [width, height] of [
  [390, 700],
  [1440, 800],
] as const) {
  test(`a toast covers no button of a dialog in a window of ${width} px`, { tag: '@nightly' }, async ({
    newPage,
    adminPath,
  }) => {
    const page = await newPage('administrator');
    await page.setViewportSize({ width, height });
    await page.route('**/api/tasks/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await page.goto(paths.admin.tasks(adminPath));
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const modal = page.getByRole('dialog');
    await modal.getByRole('button', { name: 'Save Changes' }).click();
    const toast = page.locator('[data-sonner-toast]');
    await expect(toast).toContainText('Failed to update task. Please try again.');
    // The toast stays while the mouse is over it, so that its place can be compared.
    await toast.hover();
    const distance = () =>
      toast.evaluate((element) => {
        const dialog = document.querySelector('[role="dialog"]');
        return element.getBoundingClientRect().top - (dialog?.getBoundingClientRect().bottom ?? 0);
      });
    await expect.poll(distance).toBeGreaterThan(0);
    await expect(modal.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 });
    await expect(modal.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await toast.getByRole('button', { name: 'Close toast' }).click();
    await expect(modal).toBeVisible();
  });
}

test('a task is created, edited and deleted', async ({ newPage, adminPath }) => {
  const page = await newPage('administrator');
  await page.goto(adminPath);
  const back = page.getByRole('link', { name: 'Back to Admin Dashboard' });
  await expect(back).toHaveAttribute('href', adminPath);
  const title = `Carry water ${Date.now().toString(36)}`;
  await page.getByLabel('Title').fill('x'.repeat(160));
  await expect(page.getByText('160 of 200')).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await expect(page.getByText(/\d of 200/)).toHaveCount(0);
  const technologies = page.getByLabel('Technologies');
  await technologies.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', Array.from({ length: 40 }, (_, index) => `Tool ${index}`).join(', '));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('40 of 20.')).toBeVisible();
  await expect(page.getByText('Remove 20: a task has at most 20.')).toBeVisible();
  for (let removed = 0; removed < 20; removed += 1) await technologies.press('Backspace');
  await expect(page.getByText('20 of 20.')).toBeVisible();
  await expect(page.getByText('Remove 20')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove Tool 19' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText('Choose a domain.')).toBeVisible();
  await expect(page.getByText('Enter the points.')).toBeVisible();
  await page.getByRole('link', { name: 'All Tasks' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);

  await page.getByLabel('Content').fill('From the well to the stage.');
  await page.getByLabel('Domain').click();
  await page.getByRole('option', { name: 'Event Management' }).click();
  await page.getByLabel('Points', { exact: true }).fill('40');
  await page.getByLabel('Deadline').fill('2030-01-31T18:00');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText('Task created successfully!').first()).toBeVisible();

  await page.getByRole('link', { name: 'All Tasks' }).first().click();
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Domain').click();
  await expect(page.getByRole('option', { name: 'Event Management' })).toBeVisible();
  await page.getByRole('option', { name: 'UI/UX' }).click();
  await modal.getByLabel('Points', { exact: true }).fill('0');
  const card = page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });

  // Neither Back nor a reload drops what was typed.
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Your changes to the task will not be saved.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  const asked = page.waitForEvent('dialog').then((prompt) => prompt.accept());
  await page.reload();
  await asked;
  await expect(modal.getByLabel('Points', { exact: true })).toHaveValue('0');
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Task updated successfully!').first()).toBeVisible();
  await expect(card).not.toContainText('Draft');
  await expect(card).toContainText('0 points');
  await expect(card).toContainText('UI/UX');

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Task deleted successfully!').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('users are searched, sorted and exported with the same filters', async ({ newPage, adminPath }) => {
  const page = await newPage('administrator');
  await page.goto(paths.admin.users(adminPath));
  await page.getByRole('searchbox').fill('TB26-00002');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  // A wide window may cut it off, for eyes only and with a tooltip; a narrow one breaks it into lines.
  const email = page.getByRole('table', { name: 'All Users' }).getByRole('link', { name: '@' });
  const address = (await email.getAttribute('href'))?.replace('mailto:', '') ?? '';
  await expect(email).toHaveAccessibleName(address);
  await expect(email).toHaveAttribute('title', address);
  const window = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const [width, text] = await email.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
  expect(text).toBe(width);
  if (window) await page.setViewportSize(window);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'By points' }).click();
  await expect(page).toHaveURL(/search=TB26-00002.*sort=points/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('users-list.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines[0]?.split(',')).toHaveLength(13);
  expect(lines).toHaveLength(2);
});
