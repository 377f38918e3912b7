import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Mail } from '../../mail/mailer.ts';
import { createApplication } from '../../testing/applicants.ts';
import { createAdministrator } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailDecision } from './mail-decision.ts';

let t: TestApp;
let asAdmin: string;
const sent: Mail[] = [];
let enqueued: unknown[] = [];
const jobs = {
  ready: async () => {},
  stop: async () => {},
  enqueueAll: async (_tx: unknown, _queue: string, data: unknown[]) => {
    enqueued.push(...data);
  },
};

beforeAll(async () => {
  t = await createTestApp({
    jobs: () => jobs as unknown as JobQueue,
    config: {
      mail: {
        smtpUrl: 'smtp://127.0.0.1:1',
        directory: 'unused',
        from: { name: 'Torchbearer', address: 'noreply@festival.test' },
        digestHour: 18,
        contactAddresses: [],
      },
    },
    mailer: {
      async send(mail, { beforeEnd }) {
        await beforeEnd();
        sent.push(mail);
        return [];
      },
      close: () => {},
    },
  });
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(() => t.close());

const post = (path: string, body: object) =>
  t.request('POST', `/api/admin/applications/${path}`, { cookie: asAdmin, body });

test('a decision is mailed once, with the message, unless it was undone', async () => {
  const row = await createApplication(t.db, { name: 'Asha Rao' });
  const decide = (version: number, to: string) =>
    post('decisions', {
      applications: [{ id: row.id, version }],
      to,
      message: 'Hi {first_name}, until soon.',
    });
  const run = (version: number) => mailDecision(t.deps, { applicationId: row.id, version }, t.app.log);

  await decide(1, 'waiting');
  await post('undo', { applications: [{ id: row.id, version: 2 }] });
  await run(2);
  expect(sent).toEqual([]);

  await decide(3, 'accepted');
  await run(4);
  await run(4);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: [row.email], subject: expect.stringContaining('you are accepted') });
  expect(sent[0]?.text).toContain('Hi Asha, until soon.');
  expect(sent[0]?.text).toContain(`${t.deps.config.publicOrigin}/application`);
});

test('a decision that was replaced before its mail was sent, and is back, is mailed once', async () => {
  const row = await createApplication(t.db);
  const decide = (version: number, to: string) =>
    post('decisions', { applications: [{ id: row.id, version }], to, message: '' });
  await decide(1, 'waiting');
  await decide(2, 'accepted');
  enqueued = [];
  expect((await post('undo', { applications: [{ id: row.id, version: 3 }] })).statusCode).toBe(200);
  expect(enqueued).toMatchObject([{ applicationId: row.id, version: 4 }]);
  await mailDecision(t.deps, { applicationId: row.id, version: 4 }, t.app.log);
  expect(sent).toMatchObject([{ subject: expect.stringContaining('waiting list') }]);

  await decide(4, 'accepted');
  expect((await post('undo', { applications: [{ id: row.id, version: 5 }] })).statusCode).toBe(200);
  await mailDecision(t.deps, { applicationId: row.id, version: 6 }, t.app.log);
  expect(sent).toHaveLength(1);

  // It was sent so long ago that this is not known any more.
  await t.db.application.update({
    where: { id: row.id },
    data: { decidedAt: new Date(Date.now() - 100 * 86_400_000) },
  });
  await decide(6, 'accepted');
  enqueued = [];
  expect((await post('undo', { applications: [{ id: row.id, version: 7 }] })).statusCode).toBe(200);
  expect(enqueued).toEqual([]);
});
