import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { query } from '../../testing/postgres-server.ts';
import { atMiddle, type Bench, type Measurement } from '../bench.ts';
import { compare, type Measured, runLoad } from '../load.ts';
import { cpuOf } from '../process-usage.ts';
import { isInstalled, runProgram } from '../programs.ts';
import type { Result } from '../result.ts';
import { administratorCookies, administratorEmails, administratorSessions } from '../sessions.ts';
import { formatNumber } from '../statistics.ts';

const title = 'Approvals and the smallest transaction';

export const approve: Measurement = { name: 'approve', title, runsAt: atMiddle, run };

/** Pending submissions for each second: more than either side can approve. */
const perSecond = 5_000;

/** The transaction that every approval needs at least: end of the claim, update, review, ledger entry, audit event. */
const transaction = `
\\set counter :counter + 1
\\set n :base + :client_id + ${administratorSessions} * :counter
BEGIN;
DELETE FROM review_claims WHERE submission_id = (SELECT id FROM bench.queue WHERE n = :n);
UPDATE submissions SET status = 'approved', points = 10, feedback = '', review_id = uuidv7(), reviewed_at = now(),
  updated_at = now()
WHERE id = (SELECT id FROM bench.queue WHERE n = :n) AND status = 'pending'
RETURNING id AS submission, user_id AS student, task_id AS task, review_id AS review \\gset
INSERT INTO reviews (id, submission_id, version, status, points, feedback, reviewed_at)
VALUES (:review, :submission, 1, 'approved', 10, '', now());
INSERT INTO points_ledger (id, user_id, kind, points, reason, review_id, submission_id, task_id)
VALUES (uuidv7(), :student, 'award', 10, 'A task', :review, :submission, :task);
INSERT INTO audit_events (id, actor_kind, action, subject_kind, subject_id, detail)
VALUES (uuidv7(), 'administrator', 'submission.approve', 'submission', :submission, '{"points": 10}');
COMMIT;
`;

async function run(bench: Bench): Promise<Result> {
  if (!isInstalled('pgbench')) throw new Error('pgbench is not installed');
  const seconds = bench.quick ? 2 : 5;
  const rounds = bench.quick ? 2 : 4;
  const { cluster, product } = bench;
  const ids = await addPending(cluster.url, 2 * (rounds + 1) * seconds * perSecond);
  const script = join(bench.directory, 'approve.sql');
  await writeFile(script, transaction);
  // The two take from different halves.
  let nextOfReference = ids.length / 2;
  const requests = administratorCookies.map((cookie, index) => ({
    method: 'POST' as const,
    path: pathsOf(ids, index),
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ points: 10, version: 1 }),
  }));
  const measured = await compare(
    {
      product: () => runLoad(product, cluster.pid, { requests, seconds }),
      async reference() {
        const base = nextOfReference;
        nextOfReference += seconds * perSecond;
        return runPgbench(cluster.url, cluster.pid, { script, seconds, base });
      },
    },
    rounds,
  );
  return report(measured);
}

/** Of the submissions that the administrator with this number has claimed. */
export function pathsOf(ids: readonly string[], administrator: number): () => string {
  let next = administrator;
  return () => {
    const path = `/api/admin/submissions/${ids[next]}/approve`;
    next += administratorSessions;
    return path;
  };
}

/**
 * The administrators claim them in turn.
 * @returns the ids of pending submissions; `bench.queue` numbers them
 */
export async function addPending(databaseUrl: string, wanted: number): Promise<string[]> {
  const [{ students } = { students: 1 }] = (
    await query(databaseUrl, 'SELECT count(*)::int AS students FROM users WHERE deleted_at IS NULL')
  ).rows as { students: number }[];
  for (let task = 0; task < wanted / students; task += 1) {
    await query(
      databaseUrl,
      `WITH task AS (
        INSERT INTO tasks (id, title, content, last_date, points, domain, technologies, updated_at)
        VALUES (uuidv7(), 'More work ${task}', 'Of the bench', now() + interval '1 day', 50, 'Other', '{}', now())
        RETURNING id, title, content
      )
      INSERT INTO submissions (id, user_id, task_id, task_title, task_content, title, description, max_points, updated_at)
      SELECT uuidv7(), users.id, task.id, task.title, task.content, 'Work', 'Done', 50, now()
      FROM users, task WHERE deleted_at IS NULL`,
    );
  }
  await query(
    databaseUrl,
    `DROP TABLE IF EXISTS bench.queue;
    CREATE TABLE bench.queue AS SELECT (row_number() OVER () - 1)::int AS n, id
    FROM submissions WHERE status = 'pending' AND title = 'Work';
    ALTER TABLE bench.queue ADD PRIMARY KEY (n);
    INSERT INTO review_claims (submission_id, administrator_id, claimed_at, expires_at)
    SELECT queue.id, administrators.id, now(), now() + interval '1 day'
    FROM bench.queue
      JOIN unnest('{${administratorEmails.join(',')}}'::text[]) WITH ORDINALITY AS reviewer (email, number)
        ON queue.n % ${administratorSessions} = reviewer.number - 1
      JOIN administrators USING (email)
    ON CONFLICT DO NOTHING`,
  );
  await query(databaseUrl, 'VACUUM ANALYZE');
  const { rows } = await query(databaseUrl, 'SELECT id FROM bench.queue ORDER BY n');
  return rows.slice(0, rows.length - (rows.length % 2)).map(({ id }) => String(id));
}

async function runPgbench(
  url: string,
  postgresPid: number,
  { script, seconds, base }: { script: string; seconds: number; base: number },
): Promise<Measured> {
  const before = cpuOf(postgresPid);
  const clients = String(administratorSessions);
  const output = await runProgram('pgbench', [
    ...['--no-vacuum', '--protocol=prepared', '--client', clients, '--jobs', '2', '--time', String(seconds)],
    ...['--define', `base=${base}`, '--define', 'counter=-1', '--file', script, url],
  ]);
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1]);
  const transactions = number(/transactions actually processed: (\d+)/);
  const latency = number(/latency average = ([\d.]+) ms/);
  return {
    perSecond: number(/tps = ([\d.]+)/),
    p50: latency,
    p99: Number.NaN,
    serverCpu: Number.NaN,
    postgresCpu: (cpuOf(postgresPid) - before) / transactions,
  };
}

function report({ product, reference }: { product: Measured; reference: Measured }): Result {
  return {
    title,
    comparisons: [
      {
        name: `Approve, ${administratorSessions} administrators at once`,
        product: `${formatNumber(product.perSecond)}/s`,
        reference: `${formatNumber(reference.perSecond)}/s`,
        ratio: product.perSecond / reference.perSecond,
        target: { atLeast: 0.5 },
      },
    ],
    tables: [
      {
        title: 'One approval',
        columns: ['', 'p50 ms', 'p99 ms', 'CPU ms of the server', 'CPU ms of PostgreSQL'],
        rows: Object.entries({ product, pgbench: reference }).map(([name, of]) => [
          name,
          ...(['p50', 'p99', 'serverCpu', 'postgresCpu'] as const).map((key) => formatNumber(of[key])),
        ]),
      },
    ],
    notes: [
      'The reference is pgbench with the transaction that an approval needs at least: the end of the claim, the conditional update, the review, the ledger entry and the audit event, as prepared statements with the triggers of the schema. It writes the average of its times instead of p50.',
    ],
  };
}
