import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '#prisma/client.ts';

export type Db = PrismaClient;
/** What inner functions take: the outermost use-case opened it. */
export type Tx = Prisma.TransactionClient;

/** Milliseconds until a connection that is not made, or a statement that does not end, is given up. */
const connectTimeout = 4_000;
const statementTimeout = 15_000;
/** The same, told by our own clock: a frozen PostgreSQL does not look at its own. */
const answerTimeout = 4_500;

/**
 * Connects at the first query.
 * @param max connections in the pool
 */
export function createDb(url: string, { max }: { max: number }): Db {
  const adapter = new PrismaPg({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    query_timeout: answerTimeout,
    // The adapter writes times without an offset and ignores the offset that it reads: both must be UTC.
    options: '-c TimeZone=UTC',
  });
  return new PrismaClient({
    adapter,
    transactionOptions: { maxWait: connectTimeout, timeout: statementTimeout },
  });
}

/** The unique or partial unique index that refused a write was broken by it (P2002). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

// Prisma's codes for: cannot reach, timed out reaching, connection closed, pool exhausted, transaction not
// started, deadlock.
const unavailableCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034']);

/** The database cannot be reached or does not answer in time: worth another try, nobody's mistake. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (error instanceof Prisma.PrismaClientKnownRequestError) return unavailableCodes.has(error.code);
  // pg's own timeouts and closed connections have neither a class nor an SQLSTATE; Prisma passes them on, marked.
  return error instanceof Error && error.constructor === Error && 'clientVersion' in error;
}
