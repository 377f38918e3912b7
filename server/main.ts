import { buildApp } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';
import { createDb } from './db.ts';
import { createObjectStore } from './storage/create-object-store.ts';

/** Milliseconds that requests under way get to finish after SIGTERM. */
const grace = 25_000;

async function main(): Promise<void> {
  const config = loadConfig();
  const db = createDb(config.database.url, { max: config.database.pool });
  const app = await buildApp({ config, db, store: createObjectStore(config), now: () => new Date() });

  let closing = false;
  async function close(signal: NodeJS.Signals): Promise<void> {
    if (closing) return;
    closing = true;
    app.log.info({ signal }, 'closing');
    const forced = setTimeout(() => process.exit(1), grace);
    forced.unref();
    await app.close();
    await db.$disconnect();
    process.exit(0);
  }
  process.on('SIGTERM', close);
  process.on('SIGINT', close);

  await app.listen({ host: config.host, port: config.port });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
