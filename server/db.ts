import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
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
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: { maxWait: patience.connect, timeout: patience.statement },
  });
  const poolLoad = () => ({ max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, poolLoad };
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
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    const state = sqlStateOf(error);
    if (state === readOnlyTransaction || unavailableClasses.has(state.slice(0, 2))) return true;
    return unavailableCodes.has(error.code);
  }
  // pg's own timeouts and closed connections have neither a class nor an SQLSTATE; Prisma passes them on, marked.
  return error instanceof Error && error.constructor === Error && 'clientVersion' in error;
}

/** Of an error that has no code of Prisma's own, or of a raw query; '' for others. */
function sqlStateOf({ meta }: Prisma.PrismaClientKnownRequestError): string {
  const cause = meta?.driverAdapterError instanceof Error ? meta.driverAdapterError.cause : null;
  const known = typeof cause === 'object' && cause !== null && 'originalCode' in cause;
  return known && typeof cause.originalCode === 'string' ? cause.originalCode : '';
}
