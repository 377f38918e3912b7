import { mailContactMessage } from '../features/contact/mail-contact-message.ts';
import { mailReply } from '../features/messages/mail-reply.ts';
import { mailTest } from '../features/notifications/my-mail.ts';
import { createJobQueue, type JobQueue } from '../jobs/job-queue.ts';
import { createMailer } from '../mail/mailer.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { unusedPort } from './scripted-provider.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const publicOrigin = 'https://ambassadors.festival.test';
const user = 'torch';
export const mailPassword = 'pa/ss';

interface JobRow {
  readonly name: string;
  readonly state: string;
  readonly retries: number;
  readonly data: { messageId: string };
  readonly output: unknown;
}

/** An application that mails contact messages to desk@festival.test and it@festival.test. */
export interface MailFixture {
  readonly t: TestApp;
  /** Log lines of level warn and above. */
  readonly warnings: string[];
  /** Starts the mail server. */
  startCatcher(password?: string): Promise<MailCatcher>;
  /** Starts a job queue that runs jobs; `t` itself only enqueues. */
  startReplica(): JobQueue;
  /** For processes of their own: the variables that configure the same mail server. */
  readonly env: Readonly<Record<string, string>>;
  jobs(): Promise<JobRow[]>;
  /** For `afterEach`: removes mail servers, replicas, jobs and messages, and restores the queue's settings. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function createMailFixture(): Promise<MailFixture> {
  const port = await unusedPort();
  const mail = {
    smtpUrl: `smtp://${user}:${encodeURIComponent(mailPassword)}@127.0.0.1:${port}`,
    directory: 'unused',
    from: { name: 'Torchbearer, Campus', address: 'noreply@festival.test' },
    digestHour: 18,
    contactAddresses: [],
  };
  const warnings: string[] = [];
  const t = await createTestApp({
    config: { mail, publicOrigin, logLevel: 'warn' },
    logTo: { write: (line) => void warnings.push(line) },
    mailer: createMailer(mail, publicOrigin),
    jobs: (url) => createJobQueue(url, { pollInterval: 0.5 }),
  });
  t.allowList.add('desk@festival.test').add('it@festival.test');
  const rules = await t.db.$queryRaw<
    { limit: number; delay: number; maxDelay: number }[]
  >`SELECT retry_limit AS limit, retry_delay AS delay, retry_delay_max AS "maxDelay" FROM pgboss.queue WHERE name = 'contact-mail'`;
  let catcher: MailCatcher | null = null;
  const replicas: JobQueue[] = [];

  return {
    t,
    warnings,
    env: { SMTP_URL: mail.smtpUrl, MAIL_FROM: mail.from.address },
    startCatcher: async (password = mailPassword) => {
      await catcher?.close();
      catcher = await startMailCatcher({ port, credentials: { user, password } });
      return catcher;
    },
    startReplica: () => {
      const replica = createJobQueue(t.deps.config.database.url, { pollInterval: 0.5 });
      replica.start(
        {
          'contact-mail': (data, log) => mailContactMessage(t.deps, data, log),
          'reply-mail': (data, log) => mailReply(t.deps, data, log),
          'test-mail': (data, log) => mailTest(t.deps, data, log),
        },
        t.app.log,
      );
      replicas.push(replica);
      return replica;
    },
    jobs: () => t.db.$queryRaw<JobRow[]>`
      SELECT name, state::text, retry_count AS retries, data, output FROM pgboss.job
      WHERE name LIKE 'contact-mail%' OR name LIKE 'reply-mail%' ORDER BY created_on, name`,
    reset: async () => {
      await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
      await catcher?.close();
      catcher = null;
      warnings.length = 0;
      await t.db.$executeRaw`DELETE FROM pgboss.job`;
      await t.db.contactMessage.deleteMany();
      await t.db.mailDelivery.deleteMany();
      await t.db.mailBounce.deleteMany();
      for (const { limit, delay, maxDelay } of rules) {
        await t.db.$executeRaw`
          UPDATE pgboss.queue SET retry_limit = ${limit}, retry_delay = ${delay}, retry_delay_max = ${maxDelay}
          WHERE name = 'contact-mail'`;
      }
    },
    close: () => t.close(),
  };
}
