import { expect } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { createTask } from './open-work.ts';
import { pngFile, textFile } from './sample-files.ts';
import { test } from './test.ts';

test('after a review Enter opens the next unclaimed work, and the numbers agree', async ({
  newPage,
  adminPath,
}) => {
  const admin = await newPage('administrator');
  const student = await newPage('student');
  const mark = `Next ${Date.now().toString(36)}`;
  for (const letter of ['B', 'A']) {
    const id = await createTask(admin.request, `${mark} ${letter}`);
    const answer = await student.request.post(`/api/tasks/${id}/submissions`, {
      data: { description: `Work ${letter}` },
    });
    expect(answer.status()).toBe(201);
  }
  let slow = false;
  const cursors: (string | null)[] = [];
  await admin.route('**/api/admin/submissions/next?*', async (route) => {
    if (!slow) return route.fallback();
    const url = new URL(route.request().url());
    cursors.push(url.searchParams.get('cursor'));
    const resume = { cursor: 'reached', restarted: true };
    await route.fulfill({ json: { submission: null, complete: false, resume } });
  });
  await admin.goto(`${paths.admin.requests(adminPath)}?status=pending&search=${encodeURIComponent(mark)}`);
  const tab = admin.getByRole('tab', { name: /^Pending/ });
  await expect(tab).toHaveText('Pending2');
  // The other numbers would be those of all submissions.
  await expect(admin.getByRole('tab', { name: /^All/ })).toHaveText('All');
  await admin.getByRole('combobox', { name: 'Order' }).click();
  await admin.getByRole('option', { name: 'Longest waiting first' }).click();
  await expect(admin).toHaveURL(/sort=oldest/);
  const rows = admin.getByRole('button', { name: /handed in by/ });
  await expect(rows).toHaveText([/ B, handed in by/, / A, handed in by/]);
  await rows.first().click();

  const details = admin.getByRole('dialog');
  await expect(details).toContainText('1 of 2');
  const next = details.getByRole('button', { name: /^Next unclaimed/ });
  await details.getByLabel('Points', { exact: true }).fill('1');
  await admin.keyboard.press('Control+Enter');
  await expect(next).toBeFocused();
  await expect(next).toContainText('1 pending');
  await expect(details.getByText('Reviewed', { exact: true })).toBeVisible();
  // A failure closes nothing, and can be retried.
  slow = true;
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('The search for free work took too long.')).toBeVisible();
  await expect(details.getByText('Reviewed', { exact: true })).toBeVisible();
  // The retry continues where the search had ended.
  await admin.getByRole('button', { name: 'Try again' }).first().click();
  await expect.poll(() => cursors).toEqual([null, 'reached']);
  slow = false;
  // A press does nothing before the search has ended.
  await expect(async () => {
    await next.press('Enter');
    await expect(details.getByRole('heading', { name: `${mark} A` }).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(details).toContainText('1 of 1');
  await admin.keyboard.press('a');
  await admin.keyboard.press('Enter');
  await details.getByRole('button', { name: 'Back to the list' }).press('Enter');
  await expect(details).toBeHidden();
  await expect(admin.getByText('No submissions found')).toBeVisible();
  await expect(tab).toHaveText('Pending0');
});

test('the work of a task and of a student is listed, with a chip that lists all again', async ({
  newPage,
  adminPath,
}) => {
  const admin = await newPage('administrator');
  const student = await newPage('student');
  const title = `Chip ${Date.now().toString(36)}`;
  const id = await createTask(admin.request, title);
  await student.request.post(`/api/tasks/${id}/submissions`, { data: { description: 'Work' } });
  await admin.goto(`${paths.admin.requests(adminPath)}?task=${id}`);
  await expect(admin.getByRole('tab', { name: /^All/ })).toHaveText('All1');
  await admin.getByRole('button', { name: /handed in by/ }).click();
  await admin.getByRole('dialog').getByRole('link', { name: 'All their work' }).click();
  await expect(admin).toHaveURL(/\?student=[\w-]+$/);
  await expect(admin.getByRole('dialog')).toBeHidden();
  await admin.getByRole('button', { name: /^Remove the filter Student/ }).click();
  await expect(admin).not.toHaveURL(/student=/);
  await admin.goto(`${paths.admin.requests(adminPath)}?task=${id}&status=rejected`);
  await expect(admin.getByText('Nothing is rejected')).toBeVisible();
  await admin.getByRole('button', { name: `Remove the filter Task ${title}` }).click();
  await expect(admin).toHaveURL(/\?status=rejected$/);
  // The names do not depend on work that is there.
  const other = await createTask(admin.request, `${title} without work`);
  await admin.goto(`${paths.admin.requests(adminPath)}?task=${other}`);
  await expect(
    admin.getByRole('button', { name: `Remove the filter Task ${title} without work` }),
  ).toBeVisible();
});

test('the files of a work are a strip with one of them large', { tag: '@nightly' }, async ({
  newPage,
  adminPath,
}) => {
  const admin = await newPage('administrator');
  const student = await newPage('student');
  const title = `Files ${Date.now().toString(36)}`;
  const id = await createTask(admin.request, title);
  const fileIds: string[] = [];
  for (const file of [await pngFile('gate.png'), textFile('notes.txt'), await pngFile('door.png')]) {
    const answer = await student.request.post('/api/uploads?purpose=submission-file', {
      multipart: { file },
    });
    expect(answer.status()).toBe(201);
    fileIds.push((await answer.json()).id);
  }
  await student.request.post(`/api/tasks/${id}/submissions`, { data: { description: 'Work', fileIds } });
  // Only the last file cannot be read, until it is asked for again.
  const broken = `**/api/files/${fileIds[2]}`;
  await admin.route(broken, (route) => route.abort());
  await admin.goto(`${paths.admin.requests(adminPath)}?task=${id}`);
  await admin.getByRole('button', { name: /handed in by/ }).click();
  const details = admin.getByRole('dialog');
  const shown = details.getByRole('list', { name: 'Files' }).locator('[aria-current="true"]');
  await expect(details.getByRole('img', { name: 'gate.png' })).toBeVisible();
  await admin.keyboard.press('ArrowRight');
  await expect(shown).toHaveAccessibleName('notes.txt');
  await expect(details.getByText('Shutter 1/30, f/2, no tripod.')).toBeVisible();
  await admin.keyboard.press('ArrowRight');
  await expect(details.getByText('This file could not be loaded.')).toBeVisible();
  await admin.unroute(broken);
  await details.getByRole('button', { name: 'Try Again' }).click();
  await expect(details.getByRole('img', { name: 'door.png' })).toBeVisible();
  await details.getByRole('button', { name: 'gate.png' }).click();
  await expect(shown).toHaveAccessibleName('gate.png');
  await expect(details.getByRole('link', { name: 'Download gate.png' })).toHaveAttribute(
    'download',
    'gate.png',
  );
  // In a field the keys are text.
  await details.getByLabel('Feedback').fill('ab');
  await admin.keyboard.press('ArrowLeft');
  await expect(shown).toHaveAccessibleName('gate.png');
  const asked = details.getByRole('button', { name: /^What was asked/ });
  await admin.keyboard.press('Escape');
  await expect(asked).toHaveAttribute('aria-expanded', 'true');
  await admin.keyboard.press('g');
  await expect(asked).toHaveAttribute('aria-expanded', 'false');
});
