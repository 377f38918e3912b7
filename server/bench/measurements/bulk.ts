import { setTimeout as delay } from 'node:timers/promises';
import { query } from '../../testing/postgres-server.ts';
import { atMiddle, type Bench, type Measurement } from '../bench.ts';
import type { BenchServer } from '../processes.ts';
import type { Result } from '../result.ts';
import { timeOf } from '../sequential.ts';
import { administratorCookies, administratorEmails } from '../sessions.ts';
import { formatNumber } from '../statistics.ts';

const title = 'Bulk reviews and single approvals';

export const bulk: Measurement = { name: 'bulk', title, runsAt: atMiddle, run };

const inBatch = 5_000;
const single = 500;
/** Milliseconds after which a bulk review or its undo counts as hanging. */
const longest = 600_000;
const cookie = administratorCookies[0] ?? '';

async function run({ cluster, product }: Bench): Promise<Result> {
  const approved = await addPending(cluster.url, single);
  await query(
    cluster.url,
    `INSERT INTO review_claims (submission_id, administrator_id, claimed_at, expires_at)
    SELECT submissions.id, administrators.id, now(), now() + interval '1 day'
    FROM submissions, administrators WHERE task_id = '${approved.taskId}' AND email = '${administratorEmails[0]}'`,
  );
  const taskId = (await addPending(cluster.url, inBatch)).taskId;
  await query(cluster.url, 'VACUUM ANALYZE');

  let milliseconds = 0;
  for (const id of approved.ids) {
    const url = `${product.url}/api/admin/submissions/${id}/approve`;
    milliseconds += await timeOf({ url, cookie, method: 'POST', json: { points: 10, version: 1 } });
  }
  const oneByOne = (1_000 * single) / milliseconds;
  const review = { action: 'approve', points: { rule: 'full' } };
  const selection = { kind: 'filter', filter: { status: 'pending', sort: 'oldest', taskId } };
  let began = performance.now();
  const { id } = await post(product, '', { review, selection });
  await ended(product, id, 'done');
  const done = (1_000 * inBatch) / (performance.now() - began);
  began = performance.now();
  await post(product, `/${id}/undo`, { reason: 'Of the bench' });
  await ended(product, id, 'undone');
  const undone = (1_000 * inBatch) / (performance.now() - began);
  const compared = (name: string, perSecond: number) => ({
    name,
    product: `${formatNumber(perSecond)}/s`,
    reference: `${formatNumber(oneByOne)}/s`,
    ratio: perSecond / oneByOne,
    target: null,
  });
  const rows = formatNumber(inBatch);
  return {
    title,
    comparisons: [
      compared(`Approve ${rows} submissions in one bulk review`, done),
      compared('Undo it', undone),
    ],
    notes: [
      `The reference are ${single} approvals by one administrator, one request after another, of work that they have claimed. The bulk review is a job of the same server: for each submission one transaction with its result.`,
    ],
  };
}

/** One new task with pending work of so many students. */
async function addPending(databaseUrl: string, wanted: number): Promise<{ taskId: string; ids: string[] }> {
  const { rows } = await query(
    databaseUrl,
    `WITH task AS (
      INSERT INTO tasks (id, title, content, last_date, points, domain, technologies, updated_at)
      VALUES (uuidv7(), 'In bulk', 'Of the bench', now() + interval '1 day', 50, 'Other', '{}', now())
      RETURNING id, title, content
    ), author AS (SELECT id FROM users WHERE deleted_at IS NULL AND disabled_at IS NULL LIMIT ${wanted})
    INSERT INTO submissions (id, user_id, task_id, task_title, task_content, title, description, max_points, updated_at)
    SELECT uuidv7(), author.id, task.id, task.title, task.content, 'In bulk', 'Done', 50, now() FROM author, task
    RETURNING id, task_id`,
  );
  if (rows.length !== wanted) throw new Error(`there are only ${rows.length} students`);
  return { taskId: String(rows[0]?.task_id), ids: rows.map(({ id }) => String(id)) };
}

interface Batch {
  readonly id: string;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
}

const path = '/api/admin/review-batches';

async function post({ url }: BenchServer, under: string, body: object): Promise<Batch> {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(url + path + under, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`a bulk review was answered with ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<Batch>;
}

/** Waits until all submissions of the batch are in this state. */
async function ended({ url }: BenchServer, id: string, state: 'done' | 'undone'): Promise<void> {
  const deadline = performance.now() + longest;
  for (;;) {
    const batch = (await (await fetch(`${url}${path}/${id}`, { headers: { cookie } })).json()) as Batch;
    if (batch.state === state && batch.counts[state] === inBatch) return;
    if (batch.state === state || performance.now() > deadline) {
      throw new Error(`the bulk review is not ${state}: ${JSON.stringify(batch)}`);
    }
    await delay(200);
  }
}
