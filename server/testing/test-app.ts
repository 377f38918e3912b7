import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { buildApp, type LogTarget } from '../app.ts';
import { type Config, loadConfig } from '../config.ts';
import type { Method } from '../contract/route.ts';
import { createCredentialKey } from '../credentials/credential-keys.ts';
import { type Db, openDb, type PoolLoad } from '../database/db.ts';
import { Listener } from '../database/listener.ts';
import { LiveLog } from '../database/live-log.ts';
import type { Deps } from '../deps.ts';
import { startSession } from '../features/auth/start-session.ts';
import { sessionCookie } from '../http/session.ts';
import { SessionCache } from '../http/session-cache.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createRequestLimits } from '../rate-limits/request-limits.ts';
import { sampleSite } from '../seed/sample-site.ts';
import { createObjectStore } from '../storage/create-object-store.ts';
import { MinioStore } from '../storage/minio-store.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { TestAdministrator, TestStudent } from './factories.ts';
import { createTestDatabase } from './test-database.ts';

interface Options {
  /** Replaces top-level values of the configuration. */
  readonly config?: Partial<Config>;
  readonly now?: () => Date;
  readonly store?: ObjectStore;
  /** Stores objects in a directory even if the run has an S3 server, for tests that read its files. */
  readonly onDisk?: boolean;
  readonly jobs?: (databaseUrl: string) => JobQueue;
  readonly mailer?: Mailer;
  readonly poolLoad?: () => PoolLoad;
  /** Keeps sessions and tasks, as in production. By default not: a change of a row by the test itself counts at once. */
  readonly keepsInMemory?: boolean;
  /** Needs a `logLevel` too: by default tests do not log. */
  readonly logTo?: LogTarget;
}

interface RequestOptions {
  /** From `signInAs`; absent: a visitor. */
  readonly cookie?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The client address, for tests of rate limits. */
  readonly remoteAddress?: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly deps: Deps;
  /** ADMIN_EMAILS; may change at any time. `signInAs` adds an administrator without a role to it. */
  readonly allowList: Set<string>;
  /** Creates a session without an HTTP request. @returns a Cookie header */
  signInAs(account: TestStudent | TestAdministrator): Promise<string>;
  /** One request through the whole application. */
  request(method: Method, url: string, options?: RequestOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** Long enough for a hundred concurrent requests on a slow machine. */
const timeouts = { connect: 120_000, statement: 120_000, query: 120_000, transaction: 120_000 };

/** The real application with a new database and a new directory or bucket for objects. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const [database, dataDir] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'torchbearer-test-')),
  ]);
  const allowList = new Set<string>();
  const config: Config = {
    ...testConfig(database.url, dataDir),
    adminEmails: allowList,
    s3: options.onDisk ? null : await newBucket(),
    ...options.config,
  };
  const { db, runSql, poolLoad } = openDb(database.url, { max: config.database.pool, timeouts });
  const now = options.now ?? (() => new Date());
  const { store = createObjectStore(config), mailer = null } = options;
  const site = { number: 1, content: sampleSite() };
  const jobs = options.jobs?.(database.url) ?? null;
  const limits = createRequestLimits(config, { times: { timeout: timeouts.query, cooldown: 0 } });
  const listener = options.keepsInMemory ? new Listener(database.url) : null;
  const live = new LiveLog(runSql, listener);
  const deps: Deps = {
    config,
    db,
    runSql,
    listener,
    live,
    sessionCache: listener && new SessionCache(listener),
    site: { published: async () => site },
    store,
    jobs,
    mailer,
    limits,
    metrics: createMetrics(),
    poolLoad: options.poolLoad ?? poolLoad,
    now,
  };
  const app = await buildApp(deps, options.logTo);
  await app.ready();

  return {
    app,
    db,
    deps,
    allowList,
    signInAs: async (account) => {
      const student = 'techid' in account;
      if (!student && account.role === null) allowList.add(account.email);
      const token = await startSession(db, deps, {
        method: student ? 'google' : 'password',
        userId: student ? account.id : null,
        administratorId: student ? null : account.id,
        confirmed: !student,
      });
      return `${sessionCookie}=${token}`;
    },
    request: (method, url, { cookie, body, headers, remoteAddress } = {}) => {
      const injected: InjectOptions = {
        method,
        url,
        headers: { ...(cookie !== undefined && { cookie }), ...headers },
        ...(remoteAddress !== undefined && { remoteAddress }),
        ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
      };
      return app.inject(injected);
    },
    close: async () => {
      await Promise.all([app.close(), jobs?.stop()]);
      await limits.close();
      await live.close();
      await listener?.close();
      await db.$disconnect();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new bucket of the run's S3 server, if start-containers.ts started one. It is removed with the container. */
async function newBucket(): Promise<Config['s3']> {
  const server = inject('storeServer');
  if (server === undefined) return null;
  const options = { ...server, region: 'us-east-1', bucket: `test-app-${randomUUID()}`, pathStyle: true };
  await new MinioStore(options).ensureBucket();
  return options;
}

function testConfig(databaseUrl: string, dataDir: string): Config {
  return loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: 'https://localhost:8080',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // Nothing listens there: a test that signs in through a provider configures one.
    OIDC_ISSUER: 'http://127.0.0.1:9',
    GOOGLE_CLIENT_ID: 'torchbearer-test',
    GOOGLE_CLIENT_SECRET: randomBytes(16).toString('base64url'),
    ADMIN_PATH_SEGMENT: 'test-segment-0123456789',
    CREDENTIAL_KEYS: createCredentialKey(),
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
}
