import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Submission } from '#contract/submissions.ts';
import { paths } from '../src/paths.ts';
import { openCuttable } from './cut-network.ts';
import { createTask } from './open-work.ts';
import { reviewByApi } from './review-by-api.ts';
import { signInAsStudent } from './sign-in.ts';
import { type Role, test } from './test.ts';

const isStream = (address: string) => new URL(address).pathname === '/api/events';

/** Opens a page and waits until it hears of changes. */
async function openLive(page: Page, path: string): Promise<void> {
  const begun = page.waitForResponse((answer) => isStream(answer.url()));
  await page.goto(path);
  expect((await begun).status()).toBe(200);
}

/** New students, whose names contain `mark`. */
async function openStudents(newPage: (role?: Role) => Promise<Page>, names: readonly string[]) {
  const mark = Date.now().toString(36);
  const pages: Page[] = [];
  for (const name of names) {
    const page = await newPage();
    await signInAsStudent(page, {
      email: `${name}-${mark}@students.example`.toLowerCase(),
      name: `${name} ${mark}`,
    });
    pages.push(page);
  }
  return { mark, pages };
}

async function submit(student: APIRequestContext, taskId: string): Promise<Submission> {
  const answer = await student.post(`/api/tasks/${taskId}/submissions`, {
    data: { description: 'The gate at noon.' },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

const approve = (admin: APIRequestContext, { id, version }: Submission, points: number) =>
  reviewByApi(admin, id, 'approve', { points, feedback: 'Well lit.', version });

test('a review appears without a reload: for its student in all tabs, and for another one', async ({
  newPage,
  adminPath,
}) => {
  const admin = await newPage('administrator');
  const { mark, pages } = await openStudents(newPage, ['Asha', 'Ben']);
  const [asha, ben] = pages as [Page, Page];
  const taskId = await createTask(admin.request, `Live ${mark}`);
  await openLive(admin, `${paths.admin.requests(adminPath)}?task=${taskId}`);
  await expect(admin.getByRole('tab', { name: /^Pending/ })).toHaveText(/Pending/);

  const submission = await submit(asha.request, taskId);
  await expect(admin.getByRole('row').filter({ hasText: `Asha ${mark}` })).toContainText('Pending');

  let streams = 0;
  asha.context().on('request', (request) => {
    if (isStream(request.url())) streams += 1;
  });
  await openLive(asha, paths.dashboard);
  const work = await asha.context().newPage();
  await work.goto(paths.pending);
  await expect(work.getByRole('list', { name: 'Waiting for review' })).toContainText(`Live ${mark}`);
  const board = await asha.context().newPage();
  await board.goto(`${paths.leaderboard}?search=${mark}`);
  const others = (page: Page) => page.getByRole('row').filter({ hasText: `Asha ${mark}` });
  await expect(others(board)).toContainText('Not ranked yet');
  await openLive(ben, `${paths.leaderboard}?search=${mark}`);
  await expect(others(ben)).toContainText('Not ranked yet');

  await approve(admin.request, submission, 7);
  await expect(asha.getByRole('heading', { name: 'Since you were here' })).toBeVisible();
  await expect(asha.getByRole('link', { name: /7\s*points/ }).first()).toBeVisible();
  await expect(work.getByRole('list', { name: 'Reviewed' })).toContainText(`Live ${mark}`);
  await expect(others(board)).toContainText(/7$/);
  await expect(others(ben)).toContainText(/7$/);
  await expect(admin.getByRole('row').filter({ hasText: `Asha ${mark}` })).toContainText('Approved');
  expect(streams, 'three tabs of one browser have one stream').toBe(1);

  // The tab with the stream closes; the next one continues.
  const continued = asha.context().waitForEvent('request', (request) => isStream(request.url()));
  await asha.close();
  expect(new URL((await continued).url()).searchParams.get('after')).toMatch(/^\d+-\d+$/);
});

test('new rows wait while somebody reads the list, and appear at once otherwise', async ({
  newPage,
  adminPath,
}) => {
  const admin = await newPage('administrator');
  const { mark, pages } = await openStudents(newPage, ['Chitra', 'Dev', 'Esha']);
  const [chitra, dev, esha] = pages as [Page, Page, Page];
  const taskId = await createTask(admin.request, `Queue ${mark}`);
  await openLive(admin, `${paths.admin.requests(adminPath)}?task=${taskId}`);
  await expect(admin.getByText('No submissions yet')).toBeVisible();
  const rows = admin.getByRole('button', { name: /handed in by/ });
  const first = await submit(chitra.request, taskId);
  await expect(rows).toHaveText([/Chitra/]);
  await rows.first().focus();
  await submit(dev.request, taskId);
  const show = admin.getByRole('button', { name: 'Show 1 new submission' });
  await expect(show).toBeVisible();
  await expect(rows).toHaveText([/Chitra/]);
  await expect(rows.first()).toBeFocused();
  // What a row shows changes in its place.
  await approve(admin.request, first, 3);
  await expect(admin.getByRole('row').filter({ hasText: 'Chitra' })).toContainText('Approved');
  await expect(rows.first()).toBeFocused();
  await show.click();
  await expect(rows).toHaveText([/Dev/, /Chitra/]);
  await expect(show).toBeHidden();
  await admin.getByRole('searchbox').focus();
  await admin.mouse.move(0, 0);
  await submit(esha.request, taskId);
  await expect(rows).toHaveText([/Esha/, /Dev/, /Chitra/]);
});

test('what a reviewer typed stays when the student edits and when somebody else reviews', async ({
  newPage,
  adminPath,
}) => {
  const admin = await newPage('administrator');
  const { mark, pages } = await openStudents(newPage, ['Farah']);
  const [farah] = pages as [Page];
  const taskId = await createTask(admin.request, `Typed ${mark}`);
  const { id } = await submit(farah.request, taskId);
  await openLive(admin, `${paths.admin.requests(adminPath)}?task=${taskId}&open=${id}`);
  const details = admin.getByRole('dialog');
  const feedback = details.getByLabel('Feedback');
  await feedback.fill('Half a sentence about the');

  const path = `/api/admin/submissions/${id}`;
  await expect.poll(async () => (await (await admin.request.get(path)).json()).claim).not.toBeNull();
  const change = { data: { description: 'The gate at dusk.', version: 1 } };
  expect((await farah.request.patch(`/api/submissions/${id}`, change)).status()).toBe(409);
  // As if the claim had ended by itself.
  expect((await admin.request.delete(`${path}/claim`)).status()).toBe(204);
  const edit = await farah.request.patch(`/api/submissions/${id}`, change);
  expect(edit.status()).toBe(200);
  await expect(details.getByRole('alert')).toContainText('This changed while you were reading');
  await expect(details.getByText('The gate at dusk.')).toBeVisible();
  await expect(feedback).toHaveValue('Half a sentence about the');
  await expect(feedback).toBeFocused();

  await approve(admin.request, await edit.json(), 4);
  await expect(details.getByRole('alert')).toContainText('Another administrator reviewed this submission');
  await expect(details.getByText('Half a sentence about the')).toBeVisible();
  await expect(details.getByText('4 of 10 points')).toBeVisible();
});

test('a lost network is said after a while, and nothing is missed or shown twice', async ({
  newPage,
  stack,
}) => {
  test.skip(new URL(stack.origin).protocol === 'https:', 'the certificate names one port');
  const admin = await newPage('administrator');
  const { mark, pages } = await openStudents(newPage, ['Gita']);
  const [gita] = pages as [Page];
  const taskId = await createTask(admin.request, `Offline ${mark}`);
  const network = await openCuttable(stack.origin);
  await openLive(gita, `${network.origin}${paths.pending}`);
  // It appears through the stream: the page has an id to continue after.
  const submission = await submit(gita.request, taskId);
  const pending = gita.getByRole('list', { name: 'Waiting for review' });
  await expect(pending).toContainText(`Offline ${mark}`);
  const notice = gita.getByText('Live updates are interrupted. Reconnecting…');

  network.cut();
  await approve(admin.request, submission, 6);
  await expect(notice).toBeVisible();
  await expect(pending).toContainText(`Offline ${mark}`);
  const resumed = gita.waitForResponse((answer) => isStream(answer.url()));
  network.mend();
  expect(new URL((await resumed).url()).searchParams.get('after')).toMatch(/^\d+-\d+$/);
  const reviewed = gita.getByRole('list', { name: 'Reviewed' });
  await expect(reviewed.getByRole('link', { name: `Offline ${mark}` })).toHaveCount(1);
  await expect(pending).toHaveCount(0);
  await expect(notice).toBeHidden();
  await gita.close();
  await network.close();
});
