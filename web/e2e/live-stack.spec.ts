import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { hearEvents, logged, openLive, stay } from './live-pages.ts';
import { signInAsStudent } from './sign-in.ts';
import { test } from './test.ts';

const run = promisify(execFile);
const compose = (...args: string[]) => run('docker', ['compose', ...args]);

/** A bonus that no request of the browser causes: it also works while nginx or the server is stopped. */
const giveBonus = (userId: string, reason: string) =>
  compose(
    ...['exec', '-T', 'postgres', 'psql', '-U', 'torchbearer', '-v', 'ON_ERROR_STOP=1', '-c'],
    `INSERT INTO points_ledger (id, user_id, kind, points, reason) VALUES (uuidv7(), '${userId}', 'bonus', 1, '${reason}')`,
  );

const points = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'point for you' });

test('@compose live updates that nginx and a restart of the server cut continue without a gap', async ({
  newPage,
}) => {
  test.skip(process.env.COMPOSE_FILE === undefined, 'stops services of a compose stack');
  const student = await newPage();
  const mark = Date.now().toString(36);
  await signInAsStudent(student, { email: `cut-${mark}@students.example`, name: `Cut ${mark}` });
  const { user } = await (await student.request.get('/api/session')).json();
  const heard = await hearEvents(student);
  await openLive(student, paths.notifications);
  const stayed = await stay(student);
  await expect.poll(() => heard.map(({ kind }) => kind)).toContain('beat');
  const reasons = ['connected'];
  const entries = () =>
    logged(heard).flatMap(({ kind, data }) => (kind === 'points' ? [String(data.entryId)] : []));
  const expectAll = async () => {
    // Each once; an earlier one is not shown again.
    for (const reason of reasons) await expect(points(student).filter({ hasText: reason })).toHaveCount(1);
    await expect.poll(entries).toHaveLength(reasons.length);
    await stayed();
  };

  await giveBonus(user.id, 'connected');
  await expectAll();
  for (const service of ['web', 'server']) {
    await compose('stop', service);
    const reason = `without ${service}`;
    await giveBonus(user.id, reason);
    await compose('up', '--detach', '--wait', '--no-deps', service);
    reasons.push(reason);
    await expectAll();
  }
  await expect(student.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
  // The rows would also be right after everything was fetched again.
  expect(new Set(entries()).size).toBe(reasons.length);
  const ids = logged(heard).map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(heard.map(({ kind }) => kind)).not.toContain('reset');
});
