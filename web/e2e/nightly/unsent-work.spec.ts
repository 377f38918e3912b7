import { expect } from '@playwright/test';
import { handInAgainPath, paths } from '../../src/paths.ts';
import { closeTask, createTask } from '../open-work.ts';
import { otherBrowser } from '../other-browser.ts';
import { reviewByApi } from '../review-by-api.ts';
import { textFile } from '../sample-files.ts';
import { signInAsStudent } from '../sign-in.ts';
import { test } from '../test.ts';

test('text for a task that closes or is deleted stays in view, to copy it, and its card says Draft', async ({
  page,
  newPage,
}) => {
  const { request } = await newPage('administrator');
  const mark = Date.now().toString(36);
  const title = `Paint a wall ${mark}`;
  const id = await createTask(request, title);
  await signInAsStudent(page, { email: `closed-${mark}@students.example`, name: 'Late Student' });
  await page.goto(paths.task(id));
  const form = page.getByRole('form', { name: 'Hand in' });
  const description = form.getByLabel('Description');
  await description.fill('Half of the wall.');
  await page.locator('input[type=file]').setInputFiles(textFile('wall.txt'));
  await expect(page.getByText('1 ready')).toBeAttached();

  await page.goto(`${paths.tasks}?search=${encodeURIComponent(title)}`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(card).toContainText('Draft');
  await page.goto(paths.dashboard);
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Draft');

  await closeTask(request, id);
  await page.goto(paths.task(id));
  await expect(page.getByText('This task accepts no more submissions. What you typed')).toBeVisible();
  await expect(description).toHaveValue('Half of the wall.');
  await expect(description).not.toBeEditable();
  await expect(form.getByRole('link', { name: /wall\.txt/ })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Submit work' })).toHaveCount(0);

  expect((await request.delete(`/api/tasks/${id}`)).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText('Task not found')).toBeVisible();
  await expect(description).toHaveValue('Half of the wall.');
  await form.getByRole('button', { name: 'Discard draft' }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Task not found')).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('starting over asks first, and then nothing says that a draft was saved', async ({ page, newPage }) => {
  const { request } = await newPage('administrator');
  const mark = Date.now().toString(36);
  const id = await createTask(request, `Paint a door ${mark}`);
  await signInAsStudent(page, { email: `door-${mark}@students.example`, name: 'Door Student' });
  await page.goto(paths.task(id));
  const form = page.getByRole('form', { name: 'Hand in' });
  const description = form.getByLabel('Description');
  await description.fill('A blue door.');
  const saved = form.getByText(/^Saved \d{1,2}:\d{2}/);
  await expect(saved).toBeVisible();
  await page.reload();
  const startOver = form.getByRole('button', { name: 'Start over' });
  const question = page.getByRole('alertdialog', { name: 'Start over?' });
  await startOver.press('Enter');
  await question.getByRole('button', { name: 'Keep my draft' }).press('Enter');
  await expect(description).toHaveValue('A blue door.');
  await expect(startOver).toBeFocused();
  await startOver.press('Enter');
  await question.getByRole('button', { name: 'Start over' }).press('Enter');
  await expect(description).toHaveValue('');
  await expect(startOver).toBeHidden();
  await expect(saved).toBeHidden();
  await expect(form.locator('input, textarea').first()).toBeFocused();
  await expect
    .poll(async () => (await (await page.request.get(`/api/tasks/${id}/draft`)).json()).draft)
    .toBeNull();
});

test('a revision that another browser has begun is marked there, and its text can be copied when its time is over', async ({
  page,
  newPage,
  browser,
}) => {
  const { request } = await newPage('administrator');
  const mark = Date.now().toString(36);
  const title = `Paint a bridge ${mark}`;
  const id = await createTask(request, title);
  await signInAsStudent(page, { email: `bridge-${mark}@students.example`, name: 'Bridge Student' });
  const work = await page.request.post(`/api/tasks/${id}/submissions`, {
    data: { description: 'A railing.' },
  });
  expect(work.status(), await work.text()).toBe(201);
  await reviewByApi(request, (await work.json()).id, 'reject', { feedback: 'Paint the other side too.' });
  await page.goto(handInAgainPath(id, (await work.json()).id));
  await page.getByLabel('Description').fill('Both railings.');
  await expect(page.getByText(/^Saved \d{1,2}:\d{2}/)).toBeVisible();

  const other = await otherBrowser(browser, page, `${paths.tasks}?search=${encodeURIComponent(title)}`);
  const card = other.getByRole('listitem').filter({ has: other.getByRole('heading', { name: title }) });
  await expect(card).toContainText('Draft');
  await other.goto(paths.pending);
  await expect(other.getByRole('listitem').filter({ hasText: title })).toContainText('Draft');

  await closeTask(request, id);
  await other.goto(paths.dashboard);
  const unfinished = other.getByRole('region', { name: 'Unfinished work' });
  await expect(unfinished).toContainText('The deadline has passed. You can copy your text.');
  await unfinished.getByRole('link', { name: title }).click();
  const form = other.getByRole('form', { name: 'Hand in' });
  await expect(form.getByLabel('Description')).toHaveValue('Both railings.');
  await expect(form.getByLabel('Description')).not.toBeEditable();
  await expect(form.getByRole('button', { name: 'Submit work' })).toHaveCount(0);
  await expect(other.getByText('This task accepts no more submissions. What you typed')).toBeVisible();
  await expect(other.getByText('Paint the other side too.')).toBeVisible();
  await expect(other.getByText('A railing.')).toBeVisible();
  await form.getByRole('button', { name: 'Discard draft' }).click();
  await expect(form).toHaveCount(0);
  await other.goto(paths.dashboard);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(unfinished).toHaveCount(0);
  await other.context().close();
});
