import { Pool } from 'pg';
import { fromPrisma, type JobWithMetadata, PgBoss, type WorkOptions } from 'pg-boss';
import { AppError } from '../app-error.ts';
import type { Tx } from '../database/db.ts';
import { jobsSchema } from './install-jobs.ts';
import type { Enqueued, JobData, QueueName } from './queues.ts';

export interface JobLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** The log that those of the jobs come from. */
export interface ParentLog extends JobLog {
  child(bindings: object): JobLog;
}

/** Does one job; where it rejects, the job is tried again later. It may run twice: once more after a crash. */
type Handler<N extends QueueName> = (data: JobData[N], log: JobLog) => Promise<void>;
export type Handlers = { readonly [N in QueueName]: Handler<N> };

/** What must happen later and once, whichever replica does it. Jobs are rows. */
export interface JobQueue {
  /**
   * Connects, at the first call. For before the transaction that enqueues.
   * @throws {AppError} unavailable, where the database cannot be reached or is not migrated by this release
   */
  ready(): Promise<void>;
  /** The job exists from the commit of `tx` on, and never where that rolls back. */
  enqueue<N extends QueueName>(tx: Tx, name: N, data: Enqueued<N>): Promise<void>;
  /** After the commit: this replica looks at once instead of at its next turn. */
  wake(name: QueueName): void;
  /** Works in the background from now on, as soon as the database answers and is migrated. */
  start(handlers: Handlers, log: ParentLog): void;
  /** Takes no further job and waits for those under way, `stopTimeout` at most. */
  stop(): Promise<void>;
}

/** Milliseconds that jobs under way get when the server stops; less than requests get. */
const stopTimeout = 20_000;
/** Milliseconds until a connection that is not made, or a statement that does not end, is given up. */
const connectTimeout = 4_000;
const answerTimeout = 15_000;
/** Seconds between tries to start while the database does not answer or is not migrated. */
const startAgainAfter = 10;
/** Seconds between looks for work that another replica enqueued or that is due again. */
const lookEvery = 15;

/** Seconds; tests do not wait. */
interface Options {
  readonly lookEvery?: number;
  readonly startAgainAfter?: number;
}

export function createJobQueue(databaseUrl: string, options: Options = {}): JobQueue {
  // Of its own, small: a burst of requests cannot starve the jobs, nor the other way round.
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 2,
    application_name: 'torchbearer-jobs',
    connectionTimeoutMillis: connectTimeout,
    query_timeout: answerTimeout,
    // Longer than the looks are apart: no connection is made for each of them.
    idleTimeoutMillis: 60_000,
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: jobsSchema,
    // Its tables are the migrator's, under the migrator's lock: a server only looks whether they are this release's.
    migrate: false,
    schedule: false,
    // Queues change with a release only, and jobs that depend on each other are not used.
    queueCacheIntervalSeconds: 3_600,
    flowIntervalSeconds: 3_600,
  });
  const workers = new Map<QueueName, string>();
  let starting: Promise<void> | null = null;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  let log: JobLog | null = null;
  boss.on('error', (error) => log?.warn({ err: error }, 'the job queue met an error and goes on'));
  boss.on('warning', (warning) => log?.warn({ warning }, 'the job queue warns'));
  pool.on('error', (error) => log?.warn({ err: error }, 'a connection of the job queue was lost'));

  const ready = async () => {
    if (stopped) return;
    starting ??= boss.start().then(
      () => undefined,
      (error: unknown) => {
        starting = null;
        throw new AppError('unavailable', { cause: error });
      },
    );
    await starting;
  };

  const wake = (name: QueueName) => {
    const id = workers.get(name);
    if (id !== undefined && !stopped) boss.notifyWorker(id);
  };

  const work = async <N extends QueueName>(name: N, handler: Handler<N>, to: ParentLog) => {
    const id = await boss.work<Enqueued<N>, void, WorkOptions & { includeMetadata: true }>(
      name,
      { includeMetadata: true, pollingIntervalSeconds: options.lookEvery ?? lookEvery },
      async (jobs: JobWithMetadata<Enqueued<N>>[]) => {
        try {
          for (const job of jobs) await run(job, handler, to);
        } finally {
          // Until nothing is due: a backlog does not wait for one look per job.
          wake(name);
        }
      },
    );
    workers.set(name, id);
  };

  return {
    ready,
    enqueue: async (tx, name, data) => {
      await boss.send(name, data, { db: fromPrisma(tx) });
    },
    wake,
    start: (handlers, to) => {
      log = to;
      let said = '';
      const attempt = async () => {
        try {
          await ready();
          if (stopped) return;
          for (const name of Object.keys(handlers) as QueueName[]) {
            if (!workers.has(name)) await work(name, handlers[name], to);
          }
          if (said !== '') to.info({}, 'the job queue works now');
        } catch (error) {
          const sentence = whyNotYet(error);
          if (sentence !== said) to.warn({ err: error }, sentence);
          said = sentence;
          const pause = (options.startAgainAfter ?? startAgainAfter) * 1_000;
          if (!stopped) again = setTimeout(attempt, pause).unref();
        }
      };
      void attempt();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(again);
      await boss.stop({ timeout: stopTimeout });
      await pool.end();
    },
  };
}

/** pg-boss has no other mark for these than its words. */
function whyNotYet(error: unknown): string {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Error && /not installed|requires migrations|does not exist/.test(cause.message)
    ? 'the job queue waits: this release has not migrated the database'
    : 'the job queue cannot start yet; it tries again';
}

async function run<N extends QueueName>(
  job: JobWithMetadata<Enqueued<N>>,
  handler: Handler<N>,
  parent: ParentLog,
): Promise<void> {
  const { requestId, ...data } = job.data;
  const log = parent.child({ requestId, job: job.id, queue: job.name, attempt: job.retryCount + 1 });
  try {
    await handler(job.data, log);
  } catch (error) {
    const last = job.retryCount >= job.retryLimit;
    if (last) log.error({ err: error, data }, 'a job never worked and is put aside');
    else log.warn({ err: error, data }, 'a job failed and is tried again later');
    throw error;
  }
}
