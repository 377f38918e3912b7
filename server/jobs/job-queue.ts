import { Pool } from 'pg';
import { fromPrisma, type JobWithMetadata, PgBoss } from 'pg-boss';
import { AppError } from '../app-error.ts';
import type { Tx } from '../database/db.ts';
import { jobsSchema } from './install-jobs.ts';
import { concurrency, type Enqueued, type QueueName } from './queues.ts';

export interface JobLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** The log from which each job's log is derived. */
export interface ParentLog extends JobLog {
  child(bindings: object): JobLog;
}

/** Runs one job. A job whose handler rejects is retried later. Delivery is at least once: a job may run again after a crash. */
type Handler<N extends QueueName> = (data: Enqueued<N>, log: JobLog) => Promise<void>;
/** Jobs of a queue without a handler wait. */
export type Handlers = { readonly [N in QueueName]?: Handler<N> };

/** Background jobs, stored as rows and shared by all replicas. */
export interface JobQueue {
  /**
   * Connects at the first call. Call it before the transaction that enqueues.
   * @throws {AppError} unavailable, if the database cannot be reached or is not migrated to this release
   */
  ready(): Promise<void>;
  /** Enqueues in the transaction: the job exists if and only if `tx` commits. */
  enqueue<N extends QueueName>(tx: Tx, name: N, data: Enqueued<N>): Promise<void>;
  /**
   * The same for several jobs, by one statement.
   * @param options jobs of a higher priority come first; `startAfter`: seconds until the jobs may run
   */
  enqueueAll<N extends QueueName>(
    tx: Tx,
    name: N,
    data: readonly Enqueued<N>[],
    options?: { readonly priority?: number; readonly startAfter?: number },
  ): Promise<void>;
  /** Call it after the commit: this replica polls at once instead of at its next interval. */
  wake(name: QueueName): void;
  /**
   * Starts working in the background, as soon as the database responds and is migrated.
   * @param onDone called after each job that succeeded
   */
  start(handlers: Handlers, log: ParentLog, onDone?: () => void): void;
  /** Stops taking jobs and waits for those in progress, at most `stopTimeout`. */
  stop(): Promise<void>;
}

/** Milliseconds for jobs in progress when the server stops; less than for requests. */
const stopTimeout = 20_000;
/** Milliseconds. */
const connectTimeout = 4_000;
const queryTimeout = 15_000;
/** Seconds between attempts to start while the database does not respond or is not migrated. */
const startRetryDelay = 10;
/** Seconds between polls for jobs that another replica enqueued or whose retry is due. */
const pollInterval = 15;

/** Takes one job after the other. */
interface Worker {
  readonly id: string;
  busy: boolean;
}

/** Seconds; tests use shorter times. */
interface Options {
  readonly pollInterval?: number;
  readonly startRetryDelay?: number;
}

export function createJobQueue(databaseUrl: string, options: Options = {}): JobQueue {
  // A separate small pool: requests and jobs cannot starve each other.
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 2,
    application_name: 'torchbearer-jobs',
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout,
    // Longer than the poll interval, so that polls reuse a connection.
    idleTimeoutMillis: 60_000,
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: jobsSchema,
    // Only the migrator changes the tables, under its lock; a server only checks their version.
    migrate: false,
    schedule: false,
    // Queues change only with a release, and job dependencies are not used.
    queueCacheIntervalSeconds: 3_600,
    flowIntervalSeconds: 3_600,
  });
  const workers = new Map<QueueName, Worker[]>();
  let starting: Promise<void> | null = null;
  let stopped = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let log: JobLog | null = null;
  let afterJob: (() => void) | undefined;
  boss.on('error', (error) => log?.warn({ err: error }, 'the job queue reported an error and continues'));
  boss.on('warning', (warning) => log?.warn({ warning }, 'the job queue reported a warning'));
  // Without the error: pg adds the whole client to it.
  pool.on('error', ({ message }) => log?.warn({ reason: message }, 'a connection of the job queue was lost'));

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

  // One idle worker: if it finds a job, it wakes the next one. So a job does not cost a poll of each worker.
  const wake = (name: QueueName) => {
    const idle = workers.get(name)?.find(({ busy }) => !busy);
    if (idle !== undefined && !stopped) boss.notifyWorker(idle.id);
  };

  // Workers with one job each and not one with a batch, whose jobs pg-boss completes only when all have ended.
  const addWorker = async <N extends QueueName>(name: N, handler: Handler<N>, parent: ParentLog) => {
    const started = Promise.withResolvers<Worker>();
    const id = await boss.work(
      name,
      { includeMetadata: true, pollingIntervalSeconds: options.pollInterval ?? pollInterval },
      async ([job]: JobWithMetadata<Enqueued<N>>[]): Promise<void> => {
        if (job === undefined) return;
        const worker = await started.promise;
        worker.busy = true;
        wake(name);
        try {
          await run(job, handler, parent);
          afterJob?.();
        } finally {
          worker.busy = false;
          // Polls again until no job is due, so that a backlog does not wait one interval per job.
          if (!stopped) boss.notifyWorker(worker.id);
        }
      },
    );
    const worker: Worker = { id, busy: false };
    workers.set(name, [...(workers.get(name) ?? []), worker]);
    started.resolve(worker);
  };

  const workOn = async <N extends QueueName>(name: N, handlers: Handlers, parent: ParentLog) => {
    const handler: Handler<N> | undefined = handlers[name];
    if (handler === undefined) return;
    while ((workers.get(name)?.length ?? 0) < (concurrency[name] ?? 1))
      await addWorker(name, handler, parent);
  };

  return {
    ready,
    enqueue: async (tx, name, data) => {
      await boss.send(name, data, { db: fromPrisma(tx) });
    },
    enqueueAll: async (tx, name, all, { priority = 0, startAfter = 0 } = {}) => {
      if (all.length === 0) return;
      const jobs = all.map((data) => ({ data, priority, startAfter }));
      await boss.insert(name, jobs, { db: fromPrisma(tx) });
    },
    wake,
    start: (handlers, parent, onDone) => {
      log = parent;
      afterJob = onDone;
      let lastMessage = '';
      const attempt = async () => {
        try {
          await ready();
          if (stopped) return;
          for (const name of Object.keys(handlers) as QueueName[]) {
            await workOn(name, handlers, parent);
          }
          if (lastMessage !== '') parent.info({}, 'the job queue works now');
        } catch (error) {
          const message = startFailure(error);
          if (message !== lastMessage) parent.warn({ err: error }, message);
          lastMessage = message;
          const delay = (options.startRetryDelay ?? startRetryDelay) * 1_000;
          if (!stopped) retryTimer = setTimeout(attempt, delay).unref();
        }
      };
      void attempt();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(retryTimer);
      await boss.stop({ timeout: stopTimeout });
      await pool.end();
    },
  };
}

/** pg-boss marks these errors only by their messages. */
function startFailure(error: unknown): string {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Error && /not installed|requires migrations|does not exist/.test(cause.message)
    ? 'the job queue is waiting: the database is not migrated to this release'
    : 'the job queue cannot start yet; it will retry';
}

/** @throws what the handler throws: pg-boss keeps it with the job */
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
    if (last)
      log.error({ err: error, data }, 'a job failed on all attempts and moved to the dead letter queue');
    else log.warn({ err: error, data }, 'a job failed and will be retried');
    throw error;
  }
}
