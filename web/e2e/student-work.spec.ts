import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { tierFlames } from '../src/features/points/tier-flame-art.ts';
import { paths } from '../src/paths.ts';
import { openTask } from './open-work.ts';
import { reviewByApi } from './review-by-api.ts';
import { pngFile, textFile } from './sample-files.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

const feedback = 'Which five? Name them, please.';

/** A new student with submitted work, on the page of its task. */
async function handIn(page: Page): Promise<{ taskPath: string; submissionId: string }> {
  const mark = Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
  await signInAsStudent(page, { email: `work-${mark}@students.example`, name: 'Working Student' });
  await openTask(page);
  await page.locator('input[type=file]').setInputFiles(textFile('friends.txt'));
  await expect(page.getByRole('button', { name: 'Remove friends.txt' })).toBeVisible();
  await page.getByLabel('Description').fill('Five friends came.');
  await page.getByLabel('Link').fill('https://example.org/friends');
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/submissions'));
  await page.getByRole('button', { name: 'Submit work' }).click();
  const { id } = await (await sent).json();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  return { taskPath: new URL(page.url()).pathname, submissionId: id };
}

const reject = (administrator: APIRequestContext, id: string) =>
  reviewByApi(administrator, id, 'reject', { feedback });

/** What the browser reports when the user returns to a window that was visible all the time. */
const returnToWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('an open page learns of a rejection, and one press hands the work in again', async ({
  page,
  newPage,
}) => {
  const administrator = await newPage('administrator');
  const { submissionId } = await handIn(page);
  await page.getByRole('link', { name: 'Pending' }).first().click();
  await expect(page.getByRole('tab', { name: 'Pending 1' })).toBeVisible();
  await expect(page.getByText('Five friends came.')).toBeVisible();

  await reject(administrator.request, submissionId);
  // Data that was fetched within the last second is not fetched again.
  await expect(async () => {
    await returnToWindow(page);
    await expect(page.getByRole('tab', { name: 'Pending 0' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Nothing is waiting for review')).toBeVisible();

  // The work stays beside the list, with its review and what to do next.
  const work = page.getByRole('region', { name: /Bring five friends/ });
  await expect(work.getByText(feedback)).toBeVisible();
  await expect(work.getByRole('listitem').filter({ hasText: 'Your next attempt' })).toBeVisible();
  await page.getByRole('tab', { name: 'Rejected 1' }).click();
  await page.getByRole('link', { name: 'Hand in again' }).click();
  await expect(page.getByRole('heading', { name: 'Hand in your work' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Hand in your work' })).toBeFocused();
  const form = page.getByRole('form', { name: 'Hand in' });
  await expect(form.getByLabel('Description')).toHaveValue('Five friends came.');
  await expect(form.getByLabel('Link')).toHaveValue('https://example.org/friends');
  await expect(form.getByText('friends.txt')).toBeVisible();
  await expect(page.getByRole('main').getByText(feedback)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your earlier work' })).toBeVisible();

  await form.getByLabel('Description').fill('Asha, Ben, Chitra, Dev and Esha came.');
  await page.reload();
  await expect(form.getByLabel('Description')).toHaveValue('Asha, Ben, Chitra, Dev and Esha came.');
  await form.getByRole('button', { name: 'Submit work' }).click();
  await expect(page.getByText('It was reviewed before, so it cannot be withdrawn.')).toBeVisible();
  const file = page.getByRole('link', { name: /friends\.txt/ });
  const { body } = await page.request
    .get((await file.getAttribute('href')) ?? '')
    .then(async (response) => ({ body: await response.text() }));
  expect(body).toBe(textFile('').buffer.toString());

  // It is the same work, which waits again; the rejected version stays readable.
  await page.goto(`${paths.pending}?status=rejected`);
  await expect(page.getByText('Nothing rejected')).toBeVisible();
  await page.goto(`${paths.pending}?status=pending`);
  await expect(page.getByText('Asha, Ben, Chitra, Dev and Esha came.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hand in again' })).toHaveCount(0);
  await page.getByRole('region', { name: 'Earlier versions' }).getByText('Version 1').click();
  await expect(page.getByText('Five friends came.').first()).toBeVisible();
});

test('the form says what is accepted and that the draft is saved; sent work is announced with its number and the next task', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  await signInAsStudent(page, { email: `first-${mark}@students.example`, name: 'First Work' });
  await openTask(page);
  const button = page.getByRole('button', { name: 'Hand in your work' });
  await button.click();
  const heading = page.getByRole('heading', { name: 'Hand in your work' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(
    page.getByText('Any type of file. Up to 10 files, 50 MB each, a video 512 MB.').first(),
  ).toBeVisible();
  await expect(page.getByText('Normally within 7 days.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const description = page.getByLabel('Description');
  await description.fill('Five friends came.');
  await expect(page.getByText(/^Saved \d{1,2}:\d{2}/)).toBeInViewport();
  // The bar with the button covers no field that has the focus.
  await page
    .getByLabel('Link')
    .evaluate((link) => window.scrollBy(0, link.getBoundingClientRect().bottom - window.innerHeight + 90));
  await page.keyboard.press('Tab');
  const [field, submit] = await Promise.all([
    page.getByLabel('Link').boundingBox(),
    page.getByRole('button', { name: 'Submit work' }).boundingBox(),
  ]);
  await expect(page.getByLabel('Link')).toBeFocused();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(submit?.y ?? 0);
  // The form is in view, so the bar that leads to it is not.
  await expect(button).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport();
  // It stays while its button has the focus, which would be lost otherwise.
  await expect(button).toHaveClass(/bg-flame/);
  await button.focus();
  await page.getByRole('button', { name: 'Submit work' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(button).not.toHaveClass(/bg-flame/);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await expect(button).toHaveCount(0);

  await page.getByRole('button', { name: 'Submit work' }).click();
  await expect(page.getByRole('heading', { name: 'Work no. 1 is handed in' })).toBeFocused();
  const flame = page.locator('section').filter({ hasText: 'Work no. 1' }).locator('svg > path').first();
  await expect(flame, 'the tier of 0 points').toHaveAttribute('d', tierFlames[0]?.[0]?.path ?? '');
  await expect(page.getByRole('status').filter({ hasText: 'Your work was handed in.' })).toBeAttached();
  await expect(page.getByText('Five friends came.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  const here = page.url();
  await page.getByRole('region', { name: 'Your next task' }).getByRole('link').click();
  await expect(heading).toBeVisible();
  expect(page.url()).not.toBe(here);
});

test('the list is in the address with the chosen work, by keyboard, and one after the other in a narrow window', async ({
  page,
  newPage,
}) => {
  const { submissionId } = await handIn(page);
  await reject((await newPage('administrator')).request, submissionId);
  await page.goto(`${paths.tasks}?search=Film+a+day`);
  await page
    .getByRole('link', { name: /Film a day/ })
    .first()
    .click();
  await page.getByLabel('Description').fill('First line.\n\nThird line.');
  await page.getByRole('button', { name: 'Submit work' }).click();
  await expect(page.getByRole('heading', { name: 'Work no. 2 is handed in' })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Pending' }).click();
  const film = page.getByRole('region', { name: /Film a day/ });
  // The student's line breaks.
  await expect(film.getByText('First line.')).toHaveText('First line.\n\nThird line.');
  await expect(film.getByRole('listitem').filter({ hasText: 'Review' })).toContainText(/Review by \d+ \w+/);

  const reviewed = page.getByRole('list', { name: 'Reviewed 1' });
  const friends = reviewed.getByRole('link', { name: /Bring five friends/ });
  await friends.press('Enter');
  await expect(page).toHaveURL(`${paths.pending}?work=${submissionId}`);
  await expect(friends).toBeFocused();
  await expect(friends).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('region', { name: /Bring five friends/ }).getByText(feedback)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(friends).toBeHidden();
  await page.getByRole('link', { name: 'All my work' }).press('Enter');
  await expect(friends).toBeFocused();
  await friends.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /Bring five friends/ })).toBeFocused();
  await page.goBack();
  await expect(friends).toBeVisible();
  await expect(page.getByRole('list', { name: 'Waiting for review 1' }).getByRole('link')).toBeVisible();
});

test('a second tab with unsent text says that the work was handed in, and can edit it with that text', {
  tag: '@nightly',
}, async ({ page }) => {
  const mark = Date.now().toString(36);
  await signInAsStudent(page, { email: `tabs-${mark}@students.example`, name: 'Two Tabs' });
  await openTask(page);
  const second = await page.context().newPage();
  // It neither saves its draft nor learns of the other one (drafts.spec.ts).
  await second.route('**/draft', (route) => route.abort());
  await second.goto(page.url());
  await second.getByLabel('Description').fill('Written in the second tab.');
  // Together more files than a submission may have.
  for (const [tab, name] of [
    [page, 'first'],
    [second, 'second'],
  ] as const) {
    const files = Array.from({ length: 6 }, (_, index) => textFile(`${name}-${index}.txt`));
    await tab.locator('input[type=file]').setInputFiles(files);
    await expect(tab.getByText('6 ready')).toBeAttached();
  }
  await page.getByLabel('Description').fill('Written in the first tab.');
  await page.getByRole('button', { name: 'Submit work' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  // An event says so, before anything is pressed.
  const alert = second.getByRole('alert');
  await expect(alert).toContainText('You already handed in work for this task');
  await expect(alert).toContainText('Written in the first tab.');
  await expect(alert.getByRole('link', { name: 'See the handed-in work' })).toBeVisible();
  await expect(second.getByText('Please try again')).toHaveCount(0);
  await expect(second.getByLabel('Description')).toHaveValue('Written in the second tab.');
  await second.reload();
  await expect(alert).toContainText('Written in the first tab.');
  await expect(second.getByLabel('Description')).toHaveValue('Written in the second tab.');

  await alert.getByRole('button', { name: 'Edit the handed-in work with mine' }).click();
  const dialog = second.getByRole('dialog');
  await expect(dialog.getByLabel('Description')).toHaveValue('Written in the second tab.');
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(12);
  await expect(dialog.getByText('2 files too many. Choose which to remove.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove first-0.txt' })).toBeFocused();
  for (const name of ['first-0.txt', 'second-5.txt']) {
    await dialog.getByRole('button', { name: `Remove ${name}` }).click();
  }
  await expect(dialog.getByText('10 of 10 files')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(second.getByText('Written in the second tab.')).toBeVisible();
  await second.reload();
  await expect(second.getByRole('form', { name: 'Hand in' })).toHaveCount(0);
  await expect(second.getByText('Written in the second tab.')).toBeVisible();
});

test('Escape leaves a field, then asks before it closes an edit; a reload and another tab keep the edit as a draft', {
  tag: '@nightly',
}, async ({ page, newPage }) => {
  const { taskPath, submissionId } = await handIn(page);
  await page.goto('/task-pending');
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  const dialog = page.getByRole('dialog');
  const description = dialog.getByLabel('Description');
  await description.fill('Six friends came.');
  await page.keyboard.press('Escape');
  await expect(description).not.toBeFocused();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(description).toHaveValue('Six friends came.');

  const left = page.waitForEvent('dialog').then((prompt) => prompt.accept());
  await page.reload();
  await left;
  await expect(page.getByRole('listitem').getByText('Draft', { exact: true })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(taskPath);
  await tab.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(tab.getByRole('dialog').getByLabel('Description')).toHaveValue('Six friends came.');
  await tab.close();
  await page.goto(taskPath);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  // Changed on another device meanwhile: the draft began from the older version.
  const theirs = { description: 'Seven friends came.', version: 1 };
  expect((await page.request.patch(`/api/submissions/${submissionId}`, { data: theirs })).status()).toBe(200);
  await page.reload();
  await edit.click();
  await expect(description).toHaveValue('Six friends came.');
  const conflict = dialog.getByRole('alert');
  await expect(conflict).toContainText('Seven friends came.');
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(description).toHaveValue('Six friends came.');

  // After a review the text can still be read and copied.
  await reject((await newPage('administrator')).request, submissionId);
  const leftAgain = page.waitForEvent('dialog').then((prompt) => prompt.accept());
  await page.reload();
  await leftAgain;
  await page.getByRole('button', { name: 'See your draft' }).click();
  await expect(conflict).toContainText(
    'This work was rejected in the meantime and can no longer be changed.',
  );
  await expect(description).toHaveValue('Six friends came.');
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'See your draft' })).toHaveCount(0);
});

test('a file that is still being uploaded: submit says what it waits for, and a reload says which file is missing', {
  tag: '@nightly',
}, async ({ page }) => {
  const mark = Date.now().toString(36);
  await signInAsStudent(page, { email: `upload-${mark}@students.example`, name: 'Uploading Student' });
  await openTask(page);
  await page.route('**/api/uploads*', () => {});
  await page.getByLabel('Description').fill('One film.');
  await page.locator('input[type=file]').setInputFiles(textFile('film.txt'));
  await page.getByRole('button', { name: 'Submit work' }).click();
  await expect(page.getByText('Waiting until film.txt is uploaded.')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('A file is still being uploaded.');
  await question.getByRole('button', { name: 'Keep editing' }).click();

  const asked = page.waitForEvent('dialog').then((prompt) => prompt.accept());
  await page.reload();
  await asked;
  await expect(page.getByLabel('Description')).toHaveValue('One film.');
  await expect(page.getByText('Not uploaded. Choose this file again or remove it.')).toBeVisible();
  // Otherwise the work would be sent without the file.
  await page.getByRole('button', { name: 'Submit work' }).click();
  const missing = page.getByText('A file could not be added. Choose it again or remove it.');
  await expect(missing).toBeVisible();
  await expect(page.locator('input[type=file]')).toBeFocused();
  await page.unroute('**/api/uploads*');
  await page.locator('input[type=file]').setInputFiles(textFile('film.txt'));
  await expect(page.getByText('1 ready')).toBeAttached();
  await expect(page.getByText('Choose this file again')).toHaveCount(0);
  await expect(missing).toHaveCount(0);
});

test('a file that a busy server refuses waits and is sent again by itself, unless it is removed', {
  tag: '@nightly',
}, async ({ page }) => {
  const mark = Date.now().toString(36);
  await page.clock.install();
  await signInAsStudent(page, { email: `busy-${mark}@students.example`, name: 'Busy Server' });
  await openTask(page);
  const sent: string[] = [];
  await page.route('**/api/uploads?*', async (route) => {
    const [, name = ''] = /filename="([^"]+)"/.exec(route.request().postData() ?? '') ?? [];
    sent.push(name);
    if (sent.filter((other) => other === name).length > 1) return route.continue();
    await route.fulfill({ status: 503, headers: { 'retry-after': '30' }, body: '{}' });
  });
  const waiting = page.getByText('The server is busy: it continues by itself.');
  await page.locator('input[type=file]').setInputFiles([textFile('unwanted.txt'), textFile('wanted.txt')]);
  await expect(waiting).toBeVisible();
  await page.getByRole('button', { name: 'Remove unwanted.txt' }).click();
  await expect.poll(() => sent).toEqual(['unwanted.txt', 'wanted.txt']);
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try Again/ })).toHaveCount(0);
  await page.clock.runFor(45_000);
  await expect(page.getByText('1 ready')).toBeAttached();
  expect(sent).toEqual(['unwanted.txt', 'wanted.txt', 'wanted.txt']);
});

test('files: only what can succeed is retried, pasting adds, a drop beside the field stays on the page', {
  tag: '@nightly',
}, async ({ page }) => {
  const mark = Date.now().toString(36);
  await signInAsStudent(page, { email: `files-${mark}@students.example`, name: 'Student With Files' });
  await openTask(page);
  const address = page.url();
  const files = page.locator('input[type=file]');
  await files.setInputFiles([
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('no photo') },
  ]);
  await expect(page.getByText('This is not a JPEG')).toBeVisible();
  await expect(page.getByText('Settings, Camera, Formats, Most Compatible')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try Again/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit work' }).click();
  await expect(page.getByText('2 files could not be added. Remove them.')).toBeVisible();
  for (const name of ['broken.png', 'IMG_0001.HEIC']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
  await page.route('**/api/uploads*', (route) => route.abort());
  await files.setInputFiles(textFile('notes.txt'));
  const again = page.getByRole('button', { name: 'Try Again: notes.txt' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/uploads*');
  await again.click();
  await expect(page.getByText('1 ready')).toBeAttached();

  const picture = [...(await pngFile('')).buffer];
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, picture);
  await expect(page.getByRole('button', { name: /^Remove Screenshot .*\.png$/ })).toBeVisible();

  const stays = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'beside.txt'));
    return ['dragover', 'drop'].map(
      (type) =>
        !document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  });
  expect(stays).toEqual([true, true]);
  expect(page.url()).toBe(address);
  await files.setInputFiles(Array.from({ length: 8 }, (_, index) => textFile(`${index}.txt`)));
  await expect(page.getByText('10 of 10 files')).toBeVisible();
  await expect(files).toBeDisabled();
});

test('on a phone the error of an empty form is above the bar with the button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsStudent(page, { email: `empty-${Date.now()}@students.example`, name: 'Empty Form' });
  await openTask(page);
  await page.getByRole('button', { name: 'Hand in your work' }).click();
  const submit = page.getByRole('button', { name: 'Submit work' });
  await submit.click();
  await expect(page.getByLabel('Description')).toBeFocused();
  const error = await page.getByText('Describe your work, or add a link or a file.').boundingBox();
  const bar = await submit.boundingBox();
  expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
