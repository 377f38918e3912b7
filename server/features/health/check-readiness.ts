import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { getReadiness } from '../../contract/health.ts';
import type { Answer } from '../../contract/route.ts';
import type { Db } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';

const migrationsFolder = join(import.meta.dirname, '..', '..', '..', 'prisma', 'migrations');
/** Milliseconds after which a check that does not respond counts as failing. */
const checkTimeout = 3_000;

interface Log {
  warn(fields: object, message: string): void;
}

type Readiness = Answer<typeof getReadiness>;

/** Checks all required dependencies in parallel. It never throws; failures are logged. */
export async function checkReadiness(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  log: Log,
): Promise<Readiness> {
  const [database, objectStore, migrations] = await Promise.all([
    passes('database', () => db.$queryRaw`SELECT 1`, log),
    passes('object store', () => store.check(), log),
    passes('migrations', () => checkMigrations(db), log),
  ]);
  const ready = [database, objectStore, migrations].every((check) => check === 'ok');
  return { status: ready ? 'ok' : 'failing', checks: { database, objectStore, migrations } };
}

async function passes(name: string, work: () => Promise<unknown>, log: Log): Promise<'ok' | 'failing'> {
  const signal = AbortSignal.timeout(checkTimeout);
  const expired = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no response in time')), { once: true });
  });
  try {
    await Promise.race([work(), expired]);
    return 'ok';
  } catch (error) {
    log.warn({ err: error, check: name }, 'not ready');
    return 'failing';
  }
}

/** Checks that all migrations of this release are applied; those of a newer release are allowed. */
async function checkMigrations(db: Db): Promise<void> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const rows = await db.$queryRaw<{ migration_name: string }[]>`
    SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  const applied = new Set(rows.map((row) => row.migration_name));
  const missing = wanted.filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`migrations not applied: ${missing.join(', ')}`);
}
