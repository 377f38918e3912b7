import { PrismaPg } from '@prisma/adapter-pg';
import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import { Client, DatabaseError, Pool, type PoolClient } from 'pg';
import { Prisma, PrismaClient } from '#prisma/client.ts';
import { type RunSql, runSqlOn } from './run-sql.ts';

export type Db = PrismaClient;
/** The transaction that inner functions receive from the outermost use case. */
export type Tx = Prisma.TransactionClient;

/** Milliseconds. */
interface Timeouts {
  /** To get a connection, new or from the pool. */
  readonly connect: number;
  /** After which PostgreSQL cancels a statement. */
  readonly statement: number;
  /**
   * After which the client gives a statement up: a frozen PostgreSQL does not enforce its own timeout. Longer than
   * `statement`, so that PostgreSQL does not continue with a statement that was given up.
   */
  readonly query: number;
  /** After which Prisma rolls a transaction back. */
  readonly transaction: number;
}

const defaultTimeouts: Timeouts = { connect: 4_000, statement: 4_000, query: 4_500, transaction: 15_000 };

interface DbOptions {
  /** Maximum number of connections in the pool. */
  readonly max: number;
  readonly timeouts?: Partial<Timeouts>;
}

/** The current connections of the pool. */
export interface PoolLoad {
  readonly max: number;
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

/** Connects at the first query. */
export function openDb(
  url: string,
  { max, timeouts: given }: DbOptions,
): { db: Db; runSql: RunSql; poolLoad: () => PoolLoad } {
  const timeouts = { ...defaultTimeouts, ...given };
  const pool = new ConnectingPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    // Prisma's adapter writes times without an offset and ignores the offset that it reads: both must be UTC. `isoTime` reads
    // the ISO style.
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  });
  pool.on('connect', (client) => {
    queueQueries(client);
    endWhenLost(client);
  });
  // An idle connection was lost: the next query makes another. Prisma listens only after its own first query.
  pool.on('error', () => {});
  // A query of the pool itself calls its connection with a callback.
  catchQueryErrors(pool, (error) => {
    throw withSqlState(error);
  });
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: { maxWait: timeouts.connect, timeout: timeouts.transaction },
  });
  const poolLoad = () => ({ max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, runSql: runSqlOn(pool), poolLoad };
}

/**
 * Errors of a connection that is closed, cannot be made or does not respond. They have no SQLSTATE: system errors (of the
 * name lookup, the network or a socket), several of them for a host with several addresses, and pg's own plain errors.
 */
function isConnectionError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    'syscall' in error ||
    error instanceof AggregateError ||
    (error.constructor === Error && !('code' in error))
  );
}

/**
 * Sets the SQLSTATE of a lost connection: Prisma passes some of these errors on unchanged, and `isDatabaseUnavailable` could
 * not recognize them.
 */
export function withSqlState<E>(error: E): E {
  return isConnectionError(error) ? Object.assign(error, { code: '08006', severity: 'FATAL' }) : error;
}

type OnConnect = Parameters<Pool['connect']>[0];

/** A pool whose errors while it connects have an SQLSTATE. */
class ConnectingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<PoolClient> | undefined {
    if (callback === undefined) {
      return super.connect().catch((error: unknown) => Promise.reject(withSqlState(error)));
    }
    super.connect((error, client, done) => callback(withSqlState(error), client, done));
    return undefined;
  }
}

/** Calls `onError` with the error of each query. Callers that pass a callback handle errors themselves. */
function catchQueryErrors(target: Pool | PoolClient, onError: (error: unknown) => never): void {
  const query: (...args: unknown[]) => unknown = target.query.bind(target);
  Object.assign(target, {
    query: (...args: unknown[]) => {
      const result = query(...args);
      return result instanceof Promise ? result.catch(onError) : result;
    },
  });
}

/**
 * Prisma sends the queries of an `include` at once, also in a transaction. A connection runs one at a time. Not for cursors and
 * query streams, which nothing here uses: one that waited would be returned as a Promise.
 */
function queueQueries(client: PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  let last: Promise<void> | null = null;
  Object.assign(client, {
    query: (...args: unknown[]) => {
      // A query of the pool itself has a callback, and its connection to itself.
      if (typeof args.at(-1) === 'function') return query(...args);
      const result = last === null ? query(...args) : last.then(() => query(...args));
      if (!(result instanceof Promise)) return result;
      const end = () => {
        if (last === settled) last = null;
      };
      const settled: Promise<void> = result.then(end, end);
      last = settled;
      return result;
    },
  });
}

/**
 * Ends a connection whose query failed with a connection error: pg would reuse it with its open transaction, and another
 * request's writes would be acknowledged but never committed.
 */
function endWhenLost(client: PoolClient): void {
  catchQueryErrors(client, (error) => {
    // The pool's clients are instances of pg's Client; the type PoolClient lacks `end`.
    if (isConnectionError(error) && client instanceof Client) client.end().catch(() => {});
    throw withSqlState(error);
  });
}

/** A client without the rest of `openDb`. */
export function createDb(url: string, options: DbOptions): Db {
  return openDb(url, options).db;
}

/** A write violated a unique index (P2002, or SQLSTATE 23505 of `RunSql`). */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '23505';
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

// Prisma's codes for: cannot reach, timed out reaching, connection closed, pool exhausted, transaction not
// started, deadlock, too many connections.
const unavailableCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037']);

// PostgreSQL's classes of errors (its manual, appendix A): connection, insufficient resources (a full disk, too many
// connections), operator intervention (a restart, a statement that took too long), system error.
const unavailableClasses = new Set(['08', '53', '57', '58']);
/** The server is a standby: a failover is in progress. */
const readOnlyTransaction = '25006';

/** The database cannot be reached or does not respond in time. The error is transient and retryable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (isTransient(sqlStateOf(error))) return true;
  return error instanceof Prisma.PrismaClientKnownRequestError && unavailableCodes.has(error.code);
}

/** A deadlock, or a failed serialization: the same transaction may succeed when it is repeated. */
export function isWriteConflict(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') return true;
  const state = sqlStateOf(error);
  return state === '40001' || state === '40P01';
}

/** The trigger `submissions_take_place` refused an approval: the limit of the task is reached. */
export const isTaskFull = (error: unknown): boolean => sqlStateOf(error) === 'TB001';

/** PostgreSQL's code of an error of Prisma, of its driver adapter or of `RunSql`. */
function sqlStateOf(error: unknown): string | undefined {
  if (isFromDriver(error)) return error.cause.originalCode;
  if (hasSqlState(error)) return error.code;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const { driverAdapterError } = error.meta ?? {};
  return isFromDriver(driverAdapterError) ? driverAdapterError.cause.originalCode : undefined;
}

const isFromDriver = (error: unknown) => error instanceof Error && isDriverAdapterError(error);

/** An error of `RunSql`, from PostgreSQL or from `withSqlState`. */
const hasSqlState = (error: unknown): error is { code: string } =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';

function isTransient(state = ''): boolean {
  return state === readOnlyTransaction || unavailableClasses.has(state.slice(0, 2));
}
