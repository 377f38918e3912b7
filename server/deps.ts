import type { Config } from './config.ts';
import type { Db, PoolLoad } from './database/db.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { SharedLimits } from './rate-limits/shared-limits.ts';
import type { ObjectStore } from './storage/object-store.ts';

/** What the application is built from; tests give their own. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly store: ObjectStore;
  /** Both are null where SMTP_URL is not set: nothing is mailed, so nothing waits to be. */
  readonly jobs: JobQueue | null;
  readonly mailer: Mailer | null;
  readonly limits: SharedLimits;
  readonly metrics: Metrics;
  /** Of `db`. */
  readonly poolLoad: () => PoolLoad;
  /** The present moment; tests move it. */
  readonly now: () => Date;
}
