import { expect, type Page } from '@playwright/test';
import { livePlaceHeader } from '#contract/session.ts';
import { paths } from '../src/paths.ts';
import { holdRequests } from './hold-requests.ts';
import {
  approve,
  boardRow,
  hearEvents,
  isStream,
  logged,
  openLive,
  openStudents,
  stay,
  submit,
  withoutTasks,
} from './live-pages.ts';
import { createTask } from './open-work.ts';
import { test } from './test.ts';

test('a review appears without a reload and without polling: for its student in all tabs, and for another one', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
  const admin = await newPage('administrator');
  const { mark, pages } = await openStudents(newPage, ['Asha', 'Ben']);
  const [asha, ben] = pages as [Page, Page];
  const browser = asha.context();
  await withoutTasks(asha.request);
  const taskId = await createTask(admin.request, `Live ${mark}`);
  await openLive(admin, `${paths.admin.requests(adminPath)}?task=${taskId}`);
  await expect(admin.getByRole('tab', { name: 'All 0' })).toBeVisible();

  const submission = await submit(asha.request, taskId);
  await expect(admin.getByRole('row').filter({ hasText: `Asha ${mark}` })).toContainText('Pending');
  await expect(admin.getByRole('tab', { name: 'All 1' })).toBeVisible();

  let streams = 0;
  const requests: string[] = [];
  browser.on('request', (request) => {
    const address = request.url();
    if (isStream(address)) streams += 1;
    else if (new URL(address).pathname.startsWith('/api/')) requests.push(address);
  });
  await browser.clock.install();
  const heard = await hearEvents(asha);
  const told = () => heard.filter(({ kind }) => kind !== 'beat').length;
  await openLive(asha, paths.dashboard);
  const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
  const work = await browser.newPage();
  await work.goto(paths.pending);
  await expect(work.getByRole('list', { name: 'Waiting for review' })).toContainText(`Live ${mark}`);
  const board = await browser.newPage();
  await board.goto(`${paths.leaderboard}?search=${mark}`);
  const others = (page: Page) => boardRow(page, `Asha ${mark}`);
  await expect(others(board)).toContainText('Not ranked yet');
  await openLive(ben, `${paths.leaderboard}?search=${mark}`);
  await expect(others(ben)).toContainText('Not ranked yet');

  // While no event comes, no page asks for anything. Earlier events may still come, and are answered within a minute.
  let beats = 0;
  const nextBeat = async () => {
    await expect.poll(() => heard.length - told()).toBeGreaterThan(beats);
    beats = heard.length - told();
  };
  const skip = async () => {
    // A page that receives no heartbeat for 50 seconds opens another stream.
    await browser.clock.fastForward(25_000);
    // The requests of a page are reported in their order: those that its clock started come before this one.
    for (const page of [asha, work, board]) {
      const last = page.waitForRequest('**/healthz');
      await page.evaluate(async () => void (await fetch('/healthz')));
      await last;
    }
  };
  await expect(async () => {
    await nextBeat();
    const before = [told(), requests.length];
    await skip();
    await nextBeat();
    await skip();
    expect([told(), requests.length]).toEqual(before);
  }).toPass();
  const { unread } = await (await asha.request.get('/api/me/notifications/unread')).json();
  const stayed = await Promise.all([admin, asha, work, board, ben].map(stay));

  await approve(admin.request, submission, 7);
  await expect(asha.getByRole('heading', { name: 'Since you were here' })).toBeVisible();
  await expect(asha.getByRole('link', { name: /7\s*points/ }).first()).toBeVisible();
  for (const page of [asha, work, board])
    await expect(bell(page)).toHaveAccessibleName(`Notifications, ${unread + 1} unread`);
  await expect(work.getByRole('list', { name: 'Reviewed' })).toContainText(`Live ${mark}`);
  await expect(others(board)).toContainText(/7$/);
  await expect(others(ben)).toContainText(/7$/);
  await expect(admin.getByRole('row').filter({ hasText: `Asha ${mark}` })).toContainText('Approved');
  for (const expectStayed of stayed) await expectStayed();
  expect(logged(heard).filter(({ kind }) => kind === 'points')).toMatchObject([{ data: { points: 7 } }]);
  expect(streams, 'three tabs of one browser have one stream').toBe(1);

  // The tab with the stream closes; the next one continues.
  const continued = browser.waitForEvent('request', (request) => isStream(request.url()));
  await asha.close();
  expect(new URL((await continued).url()).searchParams.get('after')).toMatch(/^\d+-\d+$/);
});

test('the message about a review goes when the review is undone', async ({ newPage }) => {
  const admin = await newPage('administrator');
  const { mark, pages } = await openStudents(newPage, ['Gita']);
  const [gita] = pages as [Page];
  const taskId = await createTask(admin.request, `Undone ${mark}`);
  const submission = await submit(gita.request, taskId);
  await openLive(gita, paths.task(taskId));
  const message = gita.getByRole('region', { name: /Notifications/ }).getByText(`Approved: Undone ${mark}`);
  await approve(admin.request, submission, 7);
  const reviewed = await admin.request.get(`/api/admin/submissions/${submission.id}`);
  const { reviewId } = await reviewed.json();
  await expect(message).toBeVisible();
  const undone = await admin.request.post(`/api/admin/reviews/${reviewId}/reverse`, { data: {} });
  expect(undone.status(), await undone.text()).toBe(200);
  await expect(message).toBeHidden({ timeout: 2_500 });
  await expect(gita.getByRole('main').getByText('Pending').first()).toBeVisible();
});

test('a first page asks for nothing twice when its stream begins, and misses nothing that changed before', {
  tag: '@nightly',
}, async ({ newPage }) => {
  const admin = await newPage('administrator');
  const { mark, pages } = await openStudents(newPage, ['Hari', 'Isha']);
  const [hari, isha] = pages as [Page, Page];
  await withoutTasks(hari.request);
  const submission = await submit(hari.request, await createTask(admin.request, `First ${mark}`));
  // The server reads the log for a stream. The place that it names is more than a second old.
  await openLive(isha, paths.dashboard);
  const place = async () => (await hari.request.get('/api/session')).headers()[livePlaceHeader];
  await expect.poll(place).toBeDefined();
  let before: string | undefined;
  await expect
    .poll(
      async () => {
        const last = before;
        before = await place();
        return before === last;
      },
      { intervals: [2_500] },
    )
    .toBe(true);

  // In new tabs, which remember no stream.
  const quiet = await hari.context().newPage();
  let lists = 0;
  quiet.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/submissions') lists += 1;
  });
  await quiet.clock.install();
  const heard = await hearEvents(quiet);
  await openLive(quiet, paths.pending);
  const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting for review' });
  await expect(waiting(quiet)).toContainText(`First ${mark}`);
  await expect.poll(() => heard.map(({ kind }) => kind)).toContain('beat');
  const asked = lists;
  // What a beginning stream makes a page fetch is fetched within three seconds.
  await quiet.clock.fastForward(5_000);
  const last = quiet.waitForRequest('**/healthz');
  await quiet.evaluate(async () => void (await fetch('/healthz')));
  await last;
  expect(lists).toBe(asked);
  await quiet.close();

  const page = await hari.context().newPage();
  const kinds = await hearEvents(page);
  const release = await holdRequests(page, '**/api/events*');
  const opened = page.waitForRequest((request) => isStream(request.url()));
  await page.goto(paths.pending);
  await expect(waiting(page)).toContainText(`First ${mark}`);
  expect(new URL((await opened).url()).searchParams.get('after')).toMatch(/^\d+-\d+$/);
  await approve(admin.request, submission, 6);
  release();
  await expect(page.getByRole('list', { name: 'Reviewed' })).toContainText(`First ${mark}`);
  expect(kinds.map(({ kind }) => kind)).not.toContain('reset');
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

test('what a reviewer typed stays when the student edits and when they review it elsewhere', {
  tag: '@nightly',
}, async ({ newPage, adminPath }) => {
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
  // As if the claim had ended by itself. The page may claim the work again before the edit.
  await expect(async () => {
    expect((await admin.request.delete(`${path}/claim`)).status()).toBe(204);
    expect((await farah.request.patch(`/api/submissions/${id}`, change)).status()).toBe(200);
  }).toPass();
  const edited = await (await farah.request.get(`/api/submissions/${id}`)).json();
  await expect(details.getByRole('alert')).toContainText('This changed while you were reading');
  await expect(details.getByText('The gate at dusk.')).toBeVisible();
  await expect(feedback).toHaveValue('Half a sentence about the');
  await expect(feedback).toBeFocused();

  await approve(admin.request, edited, 4);
  await expect(details.getByRole('alert')).toContainText('You have reviewed this submission already');
  await expect(details.getByText('Half a sentence about the')).toBeVisible();
  await expect(details.getByText('4 of 10 points')).toBeVisible();
});
