import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { createDb } from './db.ts';
import type { Deps } from './deps.ts';
import { startSweeper } from './features/uploads/sweep-uploads.ts';
import { createObjectStore } from './storage/create-object-store.ts';

/** Milliseconds that requests under way get to finish after SIGTERM. */
const grace = 25_000;

export interface Serving {
  readonly app: FastifyInstance;
  /** Lets requests under way finish, then lets go of the database. */
  close(): Promise<void>;
}

export function createDeps(config: Config): Deps {
  const db = createDb(config.database.url, { max: config.database.pool });
  return { config, db, store: createObjectStore(config), now: () => new Date() };
}

/** Listens. What cannot be reached yet does not stop it: /readyz says so until it can. */
export async function serve(deps: Deps): Promise<Serving> {
  const { config, db } = deps;
  const app = await buildApp(deps);
  const stopSweeper = startSweeper(deps, app.log);
  await app.listen({ host: config.host, port: config.port });
  return {
    app,
    close: async () => {
      stopSweeper();
      await app.close();
      await db.$disconnect();
    },
  };
}

/** Calls `close` once on SIGTERM or SIGINT and ends the process, after the grace period in any case. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = async () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), grace).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

if (import.meta.main) {
  try {
    const serving = await serve(createDeps(loadConfig()));
    closeOnSignal(serving.close);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
