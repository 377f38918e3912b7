import { expect, test } from 'vitest';
import type { ReviewBatch } from '../../server/contract/review-batches.ts';
import { Client, createTask } from './client.ts';
import { containersOf, docker, psql, until } from './stack.ts';

const works = 5_000;

test('a bulk review of 5 000 submissions continues after kill -9 of the server, and reviews each once', {
  tags: 'nightly',
  timeout: 900_000,
}, async () => {
  const administrator = new Client();
  await administrator.signInAsAdministrator();
  const taskId = await createTask(administrator, 'Hang up a poster');
  const ofTask = `task_id = '${taskId}'`;
  await psql(`
    WITH author AS (
      INSERT INTO users (id, uid, issuer, subject, email, name, updated_at)
      SELECT uuidv7(), gen_random_uuid(), 'bulk', '${taskId}' || n, n || '@bulk.test', 'Poster ' || n, now()
      FROM generate_series(1, ${works}) AS n RETURNING id
    )
    INSERT INTO submissions (id, user_id, task_id, title, description, max_points, updated_at)
    SELECT uuidv7(), id, '${taskId}', 'Poster', 'It hangs.', 10, now() FROM author`);

  const started = await administrator.call('POST', '/api/admin/review-batches', {
    json: {
      review: { action: 'approve', points: { rule: 'full' } },
      selection: { kind: 'filter', filter: { status: 'pending', sort: 'oldest', taskId } },
    },
  });
  expect(started.status).toBe(201);
  const { id, total } = started.json() as unknown as ReviewBatch;
  expect(total).toBe(works);
  const approved = async () =>
    Number(await psql(`SELECT count(*) FROM submissions WHERE ${ofTask} AND status = 'approved'`));
  await until(async () => (await approved()) > 100);
  const [server = ''] = await containersOf('server');
  await docker('kill', server);
  expect(await approved()).toBeLessThan(works);
  await docker('start', server);

  // The queue repeats a job that has not ended for a minute.
  const batch = async () =>
    (await administrator.call('GET', `/api/admin/review-batches/${id}`)).json() as unknown as ReviewBatch;
  await expect.poll(async () => (await batch()).state, { timeout: 800_000, interval: 2_000 }).toBe('done');
  expect((await batch()).counts).toEqual({ done: works });
  administrator.close();
  expect(await approved()).toBe(works);
  const awards = `SELECT count(*), count(DISTINCT submission_id), sum(points) FROM points_ledger WHERE ${ofTask}`;
  expect(await psql(awards)).toBe(`${works}|${works}|${10 * works}`);
  expect(await psql(`SELECT count(*) FROM users WHERE issuer = 'bulk' AND points = 10`)).toBe(`${works}`);
});
