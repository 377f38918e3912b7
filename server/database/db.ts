import { PrismaPg } from '@prisma/adapter-pg';
import { type DriverAdapterError, isDriverAdapterError } from '@prisma/driver-adapter-utils';
import { Client, Pool, type PoolClient } from 'pg';
import { Prisma, PrismaClient } from '#prisma/client.ts';

export type Db = PrismaClient;
/** What inner functions take: the outermost use-case opened it. */
export type Tx = Prisma.TransactionClient;

/** Milliseconds. */
interface Patience {
  /** Until a connection that is not made, or not free, is given up. */
  readonly connect: number;
  /** Until PostgreSQL itself ends a statement, and we a transaction. */
  readonly statement: number;
  /** Until a statement is given up by our own clock: a frozen PostgreSQL does not look at its own. */
  readonly answer: number;
}

const usualPatience: Patience = { connect: 4_000, statement: 15_000, answer: 4_500 };

interface DbOptions {
  /** Connections in the pool. */
  readonly max: number;
  readonly patience?: Patience;
}

/** Connections at this moment. */
export interface PoolLoad {
  readonly max: number;
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for one. */
  readonly waiting: number;
}

/** Connects at the first query. */
export function openDb(
  url: string,
  { max, patience = usualPatience }: DbOptions,
): { db: Db; poolLoad: () => PoolLoad } {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience.connect,
    statement_timeout: patience.statement,
    query_timeout: patience.answer,
    // The adapter writes times without an offset and ignores the offset that it reads: both must be UTC.
    options: '-c TimeZone=UTC',
  });
  pool.on('connect', endWhenLost);
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: { maxWait: patience.connect, timeout: patience.statement },
  });
  const poolLoad = () => ({ max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, poolLoad };
}

/**
 * pg's errors of a connection that is closed or silent have neither a class nor an SQLSTATE: they get that of a lost
 * connection. Where Prisma passes errors on as they are, which it does from a COMMIT, nothing else would tell them.
 * And such a connection ends: pg would use it again, with the transaction that is open on it, and what somebody else
 * then writes is acknowledged and never committed.
 */
function endWhenLost(client: PoolClient): void {
  const query: (...asked: unknown[]) => unknown = client.query.bind(client);
  const lose = (error: unknown) => {
    const isNameless = error instanceof Error && error.constructor === Error && !('code' in error);
    if (!isNameless) throw error;
    // The pool's clients are pg's own; its type only hides that they can end.
    if (client instanceof Client) client.end().catch(() => {});
    throw Object.assign(error, { code: '08006', severity: 'FATAL' });
  };
  Object.assign(client, {
    query: (...asked: unknown[]) => {
      const answer = query(...asked);
      return answer instanceof Promise ? answer.catch(lose) : answer;
    },
  });
}

/** For who does not watch its connections. */
export function createDb(url: string, options: DbOptions): Db {
  return openDb(url, options).db;
}

/** The unique or partial unique index that refused a write was broken by it (P2002). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

// Prisma's codes for: cannot reach, timed out reaching, connection closed, pool exhausted, transaction not
// started, deadlock, too many connections.
const unavailableCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037']);

// PostgreSQL's classes of errors (its manual, appendix A): connection, insufficient resources (a full disk, too many
// connections), operator intervention (a restart, a statement that took too long), system error.
const unavailableClasses = new Set(['08', '53', '57', '58']);
/** Of a standby: a failover is under way. */
const readOnlyTransaction = '25006';

/** The database cannot be reached or does not answer in time: worth another try, nobody's mistake. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (isFromDriver(error)) return isAway(error.cause);
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    const { driverAdapterError } = error.meta ?? {};
    if (isFromDriver(driverAdapterError) && isAway(driverAdapterError.cause)) return true;
    return unavailableCodes.has(error.code);
  }
  // From outside of a transaction Prisma passes pg's own errors on, marked.
  return error instanceof Error && error.constructor === Error && 'clientVersion' in error;
}

const isFromDriver = (error: unknown) => error instanceof Error && isDriverAdapterError(error);

/** The adapter's words for a socket that broke. */
const brokenSockets = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout']);

function isAway(cause: DriverAdapterError['cause']): boolean {
  const { kind, originalCode: state = '' } = cause;
  return (
    brokenSockets.has(kind) || state === readOnlyTransaction || unavailableClasses.has(state.slice(0, 2))
  );
}
