import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sendMessage } from '../testing/contact-form.ts';
import { createMailFixture, type MailFixture } from '../testing/mail-fixture.ts';
import { unusedPort } from '../testing/scripted-provider.ts';
import { createJobQueue } from './job-queue.ts';

const polling = { timeout: 60_000, interval: 20 };
let m: MailFixture;
beforeAll(async () => {
  m = await createMailFixture();
});
afterEach(() => m.reset());
afterAll(() => m.close());

test('S49 stopping waits for the mail in progress and leaves other jobs to other replicas', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const replica = createJobQueue(m.t.deps.config.database.url, { pollInterval: 0.5 });
  replica.start(
    {
      'contact-mail': async ({ messageId }) => {
        begun.push(messageId);
        await held;
      },
    },
    m.t.app.log,
  );
  await sendMessage(m.t);
  await sendMessage(m.t);
  await vi.waitUntil(() => begun.length > 0, polling);
  const stopping = replica.stop();
  release();
  await stopping;
  expect(begun).toHaveLength(1);
  expect((await m.jobs()).map(({ state }) => state).sort()).toEqual(['completed', 'created']);
});

test('a queue that is stopped before the database responds ends at once', async () => {
  const queue = createJobQueue(`postgresql://nobody@127.0.0.1:${await unusedPort()}/none`);
  queue.start({ 'contact-mail': async () => undefined }, m.t.app.log);
  await vi.waitUntil(() => m.warnings.length > 0, polling);
  expect(m.warnings[0]).toContain('cannot start yet');
  await expect(queue.ready()).rejects.toThrow();
  await queue.stop();
});
