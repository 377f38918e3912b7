import type { Config } from './config.ts';
import type { Db, PoolLoad } from './database/db.ts';
import type { Listener } from './database/listener.ts';
import type { LiveLog } from './database/live-log.ts';
import type { RunSql } from './database/run-sql.ts';
import type { SessionCache } from './http/session-cache.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { RequestLimits } from './rate-limits/request-limits.ts';
import type { SiteSource } from './site/published-site.ts';
import type { ObjectStore } from './storage/object-store.ts';

/** The dependencies of the application; tests provide their own. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  /** Statements of frequent requests, on the pool of `db`. */
  readonly runSql: RunSql;
  /** Notifications of what servers keep in memory. Null: they keep nothing. */
  readonly listener: Listener | null;
  /** The log of what changed, for browsers and jobs. */
  readonly live: LiveLog;
  /** Null: every request reads its session. */
  readonly sessionCache: SessionCache | null;
  readonly store: ObjectStore;
  readonly site: SiteSource;
  /** Null only in tests. */
  readonly jobs: JobQueue | null;
  /** Null if no mail is sent. */
  readonly mailer: Mailer | null;
  readonly limits: RequestLimits;
  readonly metrics: Metrics;
  /** The load of `db`'s connection pool. */
  readonly poolLoad: () => PoolLoad;
  /** The current time; tests replace it. */
  readonly now: () => Date;
}
