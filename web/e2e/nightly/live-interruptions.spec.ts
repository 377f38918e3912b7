import { expect, type Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { openCuttable } from '../cut-network.ts';
import {
  approve,
  hearEvents,
  isStream,
  logged,
  openLive,
  openStudents,
  stay,
  submit,
} from '../live-pages.ts';
import { createTask } from '../open-work.ts';
import { type Role, test } from '../test.ts';

const notice = (page: Page) => page.getByText('Live updates are interrupted. Reconnecting…');
const afterOf = (address: string) => new URL(address).searchParams.get('after');

/** A student with three submissions. `addresses` are the streams that `page` asks for from now on. */
async function openPendingWork(newPage: (role?: Role) => Promise<Page>) {
  const admin = await newPage('administrator');
  const { mark, pages } = await openStudents(newPage, ['Gita']);
  const [page] = pages as [Page];
  const work: Awaited<ReturnType<typeof submit>>[] = [];
  for (const number of [1, 2, 3]) {
    const taskId = await createTask(admin.request, `Cut ${number} ${mark}`);
    work.push(await submit(page.request, taskId));
  }
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (isStream(request.url())) addresses.push(request.url());
  });
  return { admin: admin.request, mark, page, work, addresses };
}

/** Minutes of the page's clock, a quarter at a time: a longer step is as if the device had slept. */
async function passMinutes(page: Page, minutes: number): Promise<void> {
  for (let quarter = 0; quarter < 4 * minutes; quarter += 1) await page.clock.fastForward(15_000);
}

test('a connection that was dropped silently is noticed by its missing heartbeat, opened again and continued after minutes: no event is missed or comes twice', async ({
  newPage,
  stack,
}) => {
  test.skip(new URL(stack.origin).protocol === 'https:', 'the certificate names one port');
  const { admin, mark, page, work, addresses } = await openPendingWork(newPage);
  const network = await openCuttable(stack.origin);
  await page.clock.install();
  const heard = await hearEvents(page);
  const points = () => logged(heard).flatMap(({ kind, data }) => (kind === 'points' ? [data.points] : []));
  await openLive(page, `${network.origin}${paths.pending}`);
  await expect(page.getByRole('list', { name: 'Waiting for review' }).getByRole('listitem')).toHaveCount(3);
  await approve(admin, work[0] as (typeof work)[0], 4);
  await expect.poll(points).toEqual([4]);
  const stayed = await stay(page);

  network.silence();
  await approve(admin, work[1] as (typeof work)[0], 5);
  await passMinutes(page, 1);
  await approve(admin, work[2] as (typeof work)[0], 6);
  await expect(notice(page)).toBeVisible();
  await passMinutes(page, 2);
  // The other attempts got no answer either.
  expect(addresses.length).toBeGreaterThan(2);
  expect(points()).toEqual([4]);

  network.mend();
  await expect(async () => {
    await passMinutes(page, 0.25);
    expect(points()).toEqual([4, 5, 6]);
  }).toPass();
  expect(addresses.slice(1).map(afterOf)).toEqual(
    addresses.slice(1).map(() => expect.stringMatching(/^\d+-\d+$/)),
  );
  await expect(notice(page)).toBeHidden();
  const reviewed = page.getByRole('list', { name: 'Reviewed' });
  for (const number of [1, 2, 3])
    await expect(reviewed.getByRole('link', { name: `Cut ${number} ${mark}` })).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Waiting for review' })).toHaveCount(0);
  const ids = logged(heard).map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(heard.map(({ kind }) => kind)).not.toContain('reset');
  await stayed();
  await page.close();
  await network.close();
});

test('a browser that is offline for minutes tries ever more rarely, and continues at once when it is online', async ({
  newPage,
}) => {
  const { admin, mark, page, work, addresses } = await openPendingWork(newPage);
  await page.clock.install();
  const heard = await hearEvents(page);
  const points = () => logged(heard).flatMap(({ kind, data }) => (kind === 'points' ? [data.points] : []));
  await openLive(page, paths.pending);
  await approve(admin, work[0] as (typeof work)[0], 4);
  await expect.poll(points).toEqual([4]);
  const stayed = await stay(page);

  await page.context().setOffline(true);
  // The page has closed its stream when it tries another one.
  await expect(async () => {
    await passMinutes(page, 0.25);
    expect(addresses.length).toBeGreaterThan(1);
  }).toPass();
  await approve(admin, work[1] as (typeof work)[0], 5);
  await passMinutes(page, 3);
  await expect(notice(page)).toBeVisible();
  const tried = addresses.length - 1;
  await approve(admin, work[2] as (typeof work)[0], 6);
  await passMinutes(page, 3);
  // From two seconds the delay doubles to a minute, of which half is chance.
  expect(tried).toBeGreaterThan(3);
  expect(addresses.length - 1 - tried).toBeLessThan(tried);
  expect(points()).toEqual([4]);

  await page.context().setOffline(false);
  await expect.poll(points).toEqual([4, 5, 6]);
  await expect(notice(page)).toBeHidden();
  const reviewed = page.getByRole('list', { name: 'Reviewed' });
  for (const number of [1, 2, 3])
    await expect(reviewed.getByRole('link', { name: `Cut ${number} ${mark}` })).toHaveCount(1);
  const ids = logged(heard).map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(heard.map(({ kind }) => kind)).not.toContain('reset');
  await stayed();
});
