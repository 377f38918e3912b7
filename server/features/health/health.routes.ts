import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { getHealth, getReadiness } from '../../contract/health.ts';
import type { Db } from '../../db.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';

const migrationsFolder = join(import.meta.dirname, '..', '..', '..', 'prisma', 'migrations');
/** Milliseconds until a check that does not answer counts as failing. */
const patience = 3_000;

/** Every migration of this release is applied; later ones of a newer release do no harm. */
async function checkMigrations(db: Db): Promise<void> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const rows = await db.$queryRaw<{ migration_name: string }[]>`
    SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  const applied = new Set(rows.map((row) => row.migration_name));
  const missing = wanted.filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`migrations not applied: ${missing.join(', ')}`);
}

export function healthRoutes(app: FastifyInstance, { db, store }: Deps): void {
  async function passes(name: string, work: () => Promise<unknown>): Promise<'ok' | 'failing'> {
    const late = AbortSignal.timeout(patience);
    const expired = new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
    });
    try {
      await Promise.race([work(), expired]);
      return 'ok';
    } catch (error) {
      app.log.warn({ err: error, check: name }, 'not ready');
      return 'failing';
    }
  }

  mount(app, getHealth, async () => ({ status: 'ok' }) as const);

  mount(app, getReadiness, async ({ reply }) => {
    const [database, objectStore, migrations] = await Promise.all([
      passes('database', () => db.$queryRaw`SELECT 1`),
      passes('object store', () => store.check()),
      passes('migrations', () => checkMigrations(db)),
    ]);
    const ready = [database, objectStore, migrations].every((check) => check === 'ok');
    if (!ready) reply.code(503);
    return { status: ready ? 'ok' : 'failing', checks: { database, objectStore, migrations } } as const;
  });
}
