import { query } from '../../testing/postgres-server.ts';
import { atMiddle, type Bench, type Measurement } from '../bench.ts';
import type { Result } from '../result.ts';
import { timeOf } from '../sequential.ts';
import { administratorEmails } from '../sessions.ts';
import { formatNumber } from '../statistics.ts';
import { cookie, ended, inBatch, post } from './batches.ts';
import { issueCertificates } from './issue-certificates.ts';

const title = 'Bulk reviews, certificates and single approvals';

export const bulk: Measurement = { name: 'bulk', title, runsAt: atMiddle, run };

const reviews = '/api/admin/review-batches';
const single = 500;

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
  const { id } = await post(product, reviews, { review, selection });
  await ended(product, `${reviews}/${id}`, { state: 'done', outcome: 'done' });
  const done = (1_000 * inBatch) / (performance.now() - began);
  const certificates = await issueCertificates(product, taskId);
  began = performance.now();
  await post(product, `${reviews}/${id}/undo`, { reason: 'Of the bench' });
  await ended(product, `${reviews}/${id}`, { state: 'undone', outcome: 'undone' });
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
      compared(`Issue ${rows} certificates, each typeset once`, certificates.perSecond),
    ],
    notes: [
      `The reference are ${single} approvals by one administrator, one request after another, of work that they have claimed. The bulk review is a job of the same server: for each submission one transaction with its result.`,
      `A request for the session took ${formatNumber(certificates.requestBeside)} ms at the median beside the certificates, ${formatNumber(certificates.requestAlone)} ms before.`,
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
