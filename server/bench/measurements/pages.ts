import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { Client } from 'pg';
import { z } from 'zod';
import { buildWeb, webDist } from '../../embedded/web-build.ts';
import { leaderboardOver } from '../../features/live/deliver-events.ts';
import { sessionCookie, siteCookies } from '../../http/session.ts';
import { getJson } from '../answers.ts';
import { atSmallest, type Bench, type Measurement } from '../bench.ts';
import { type Mark, openPage, reloadUntilShown, startBrowser, untilShown, type View } from '../open-pages.ts';
import { openStreams } from '../open-streams.ts';
import { type BenchServer, startProduct } from '../processes.ts';
import type { Comparison, Result } from '../result.ts';
import { administratorCookies, administratorEmails, studentCookies } from '../sessions.ts';
import { median } from '../statistics.ts';
import { insertStreamSessions } from './streams.ts';

const title = 'A review on open pages';

export const pages: Measurement = { name: 'pages', title, runsAt: atSmallest, run };

const name = 'Pages of the bench';
/** As the server with pages names it: its origin has no https. */
const plainCookie = (cookie = '') =>
  cookie.replace(sessionCookie, siteCookies({ publicOrigin: 'http://localhost' }).session);
const [own, other] = [plainCookie(studentCookies[0]), plainCookie(studentCookies[4])];
const administrator = plainCookie(administratorCookies[0]);
const shownState = {
  session: z.object({ user: z.object({ id: z.string() }) }),
  me: z.object({ points: z.number() }),
  unread: z.object({ unread: z.number() }),
};
/** Milliseconds between two reviews: the leaderboard of others is read again every two seconds at most. */
const pause = 3_000;
const second = 1_000;
const reloadCount = 10;

interface Work {
  readonly id: string;
  readonly task: string;
}

/** What the pages show of the student. */
interface State {
  readonly points: number;
  readonly unread: number;
  /** The work that was reviewed last. */
  readonly task: string;
}

interface StudentView extends View {
  readonly markOf: (state: State) => Mark;
  /** After a reload, if that is another one. */
  readonly reloadedMarkOf?: (state: State) => Mark;
  /** Of another student: read again later, the more streams are open. */
  readonly isOther?: boolean;
}

/** Milliseconds, by the name of a view. */
type Times = ReadonlyMap<string, readonly number[]>;

async function run({ cluster, directory, quick, log }: Bench): Promise<Result> {
  const count = quick ? 5 : 20;
  const streams = quick ? 1_000 : 10_000;
  log('building the pages');
  await buildWeb();
  const product = await startProduct({
    databaseUrl: cluster.url,
    directory: join(directory, 'pages'),
    pages: webDist,
  });
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  const browser = await startBrowser();
  try {
    const work = await addWork(client, product, 2 * count);
    const views = await openViews(browser, product);
    log(`${count} reviews`);
    const alone = await timeReviews(product, views, work.slice(0, count));
    log(`${reloadCount} reloads`);
    const reloads = await timeReloads(product, views);
    log(`${count} reviews beside ${streams} streams`);
    const cookies = (await insertStreamSessions(client, streams)).map(plainCookie);
    const opened = await openStreams(product.url, '/api/events', cookies);
    const ownViews = views.filter(({ isOther }) => !isOther);
    const beside = await timeReviews(product, ownViews, work.slice(count)).finally(opened.close);
    return present({ count, streams: cookies.length, alone, beside, reloads });
  } finally {
    await browser.close();
    await client.end();
    await product.stop();
  }
}

/** Pending work of one student, each for a task of its own, and claimed. The tasks are over: new ones would notify all students. */
async function addWork(client: Client, { url }: BenchServer, count: number): Promise<Work[]> {
  const { user } = shownState.session.parse(await getJson(`${url}/api/session`, own));
  await client.query('UPDATE users SET name = $2 WHERE id = $1', [user.id, name]);
  const { rows } = await client.query<Work>(
    `WITH added AS (
      INSERT INTO tasks (id, title, content, last_date, points, domain, technologies, updated_at)
      SELECT uuidv7(), 'Page ' || lpad(n::text, 3, '0'), 'Of the bench', now() - interval '1 day', 50, 'Other', '{}', now()
      FROM generate_series(1, $2::int) AS n RETURNING id, title, content
    )
    INSERT INTO submissions (id, user_id, task_id, task_title, task_content, title, description, max_points, updated_at)
    SELECT uuidv7(), $1, id, title, content, title, 'Done', 50, now() FROM added
    RETURNING id, task_title AS task`,
    [user.id, count],
  );
  await client.query(
    `INSERT INTO review_claims (submission_id, administrator_id, claimed_at, expires_at)
    SELECT work.id, administrators.id, now(), now() + interval '1 hour'
    FROM unnest($1::uuid[]) AS work (id) CROSS JOIN administrators WHERE email = $2`,
    [rows.map(({ id }) => id), administratorEmails[0]],
  );
  return rows.toSorted((a, b) => a.task.localeCompare(b.task));
}

async function openViews(browser: Browser, { url }: BenchServer): Promise<StudentView[]> {
  const origin = `http://localhost:${new URL(url).port}`;
  const open = (path: string, cookie: string) => openPage(browser, { address: origin + path, cookie });
  const board = `/leaderboard?search=${encodeURIComponent(name)}`;
  // Not in the table "Near you", where another student may have the same points.
  const cell = 'main tbody td:last-child:not(aside td)';
  const points = ({ points }: State) => ({ selector: cell, text: String(points) });
  const ownBoard = await open(board, own);
  return [
    {
      name: "the student's dashboard",
      page: await open('/dashboard', own),
      markOf: ({ task }) => ({ selector: '[aria-labelledby="news"] li', text: task }),
      // News that were seen are not shown again.
      reloadedMarkOf: ({ points }) => ({ selector: 'main a[href="/incentives"]', text: `Points: ${points}` }),
    },
    {
      name: "the student's bell",
      page: ownBoard,
      markOf: ({ unread }) => ({ selector: `[aria-label="Notifications, ${unread} unread"]`, text: '' }),
    },
    { name: "the student's leaderboard", page: ownBoard, markOf: points },
    { name: "another student's leaderboard", page: await open(board, other), markOf: points, isOther: true },
  ];
}

async function readState({ url }: BenchServer): Promise<Omit<State, 'task'>> {
  const { points } = shownState.me.parse(await getJson(`${url}/api/me`, own));
  const { unread } = shownState.unread.parse(await getJson(`${url}/api/me/notifications/unread`, own));
  return { points, unread };
}

/** One review after the other, of one point each. */
async function timeReviews(
  product: BenchServer,
  views: readonly StudentView[],
  work: readonly Work[],
): Promise<Times> {
  const times = new Map(views.map((view): [string, number[]] => [view.name, []]));
  for (const { id, task } of work) {
    await delay(pause);
    const { points, unread } = await readState(product);
    const state = { points: points + 1, unread: unread + 1, task };
    const marked = views.map((view) => ({ ...view, mark: view.markOf(state) }));
    const shown = await untilShown(marked, () => approve(product, id));
    for (const [index, view] of views.entries()) times.get(view.name)?.push(shown[index] ?? Number.NaN);
  }
  return times;
}

async function approve({ url }: BenchServer, id: string): Promise<void> {
  const response = await fetch(`${url}/api/admin/submissions/${id}/approve`, {
    method: 'POST',
    headers: { cookie: administrator, 'content-type': 'application/json' },
    body: JSON.stringify({ points: 1, version: 1 }),
  });
  if (!response.ok)
    throw new Error(`a review was answered with ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

async function timeReloads(product: BenchServer, views: readonly StudentView[]): Promise<Times> {
  const times = new Map<string, number[]>();
  const state = { ...(await readState(product)), task: '' };
  for (const view of views) {
    const found: number[] = [];
    const mark = (view.reloadedMarkOf ?? view.markOf)(state);
    while (found.length < reloadCount) found.push(await reloadUntilShown({ ...view, mark }));
    times.set(view.name, found);
  }
  return times;
}

interface Found {
  readonly count: number;
  readonly streams: number;
  readonly alone: Times;
  readonly beside: Times;
  readonly reloads: Times;
}

function present({ count, streams, alone, beside, reloads }: Found): Result {
  const rows = [
    { among: '', times: alone },
    { among: `, ${streams} other streams`, times: beside },
  ].flatMap(({ among, times }) =>
    Array.from(times, ([view, of]) => compareView(view, { among, of, reloads: reloads.get(view) ?? [] })),
  );
  return {
    title,
    comparisons: rows.flat(),
    notes: [
      `Built pages in three profiles of one headless Chromium: the student's dashboard, the student's leaderboard with the bell, and another student's leaderboard. ${count} reviews, one after another, each timed from its request until a MutationObserver in the page sees the change: on the dashboard the work under "Since you were here", on the bell its number, on a leaderboard the points. The reference is a second; for the median, ${reloadCount} reloads of the same page until it shows the same (the dashboard: the points, because it does not repeat news). A page waits 100 ms for further events. Another student's page reads the leaderboard within ${leaderboardOver} ms for each open stream, at most every two seconds: with 10 000 streams within ${leaderboardOver * 10} s, so it is not measured there. Browser, client, server and PostgreSQL share the machine.`,
    ],
  };
}

/** The slowest in a second, and the median in reloads of the page. */
function compareView(
  view: string,
  { among, of, reloads }: { among: string; of: readonly number[]; reloads: readonly number[] },
): Comparison[] {
  const milliseconds = (time: number) => `${Math.round(time)} ms`;
  const row = (what: string, [time, reference]: readonly [number, number], target: Comparison['target']) => ({
    name: `On ${view}${among}, ${what}`,
    product: milliseconds(time),
    reference: milliseconds(reference),
    ratio: time / reference,
    target,
  });
  return [
    row('the slowest', [Math.max(...of), second], { atMost: 1 }),
    row('the median; a reload', [median(of), median(reloads)], null),
  ];
}
