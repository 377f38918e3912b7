import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadConfig } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import type { Deps } from '../deps.ts';
import { present } from '../environment.ts';
import { verifyPassword } from '../features/auth/hash-password.ts';
import { setPassword } from '../features/auth/set-password.ts';
import { createDeps, serve } from '../main.ts';
import { OperatorError } from '../operator-error.ts';
import { seed } from '../seed/seed.ts';
import { openDiskStore } from '../storage/create-object-store.ts';
import { clearDataDir, loadSettings, openDataDir, writeEnvironment } from './data-dir.ts';
import { embeddedEnvironment, localClientId } from './embedded-environment.ts';
import { subjectOf } from './identity-accounts.ts';
import { type LocalIdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { lockDirectory } from './lock-file.ts';
import { findFreePort, requireFreePort } from './ports.ts';
import { startEmbeddedPostgres } from './postgres.ts';
import { buildWeb, webDist } from './web-build.ts';

type Close = () => Promise<unknown>;
type Environment = Readonly<Record<string, string | undefined>>;

export interface EmbeddedStack {
  readonly publicOrigin: string;
  readonly dataDir: string;
  /** Address of the local stand-in for Google; null if a real provider is configured. */
  readonly issuer: string | null;
  /** The content of admin.txt; its password is null after a change. Null if the database is external. */
  readonly administrator: { readonly email: string; readonly password: string | null } | null;
  close(): Promise<void>;
}

/**
 * Starts the whole product on one machine. If `given` does not configure a database or an identity provider, it starts
 * them too; their data is below `DATA_DIR`.
 * @param given the environment, without empty values
 * @throws {OperatorError}
 */
export async function startEmbeddedStack(
  given: Readonly<Record<string, string>>,
  { fresh }: { fresh: boolean },
): Promise<EmbeddedStack> {
  const dataDir = resolve(given.DATA_DIR ?? '.data');
  const port = readPort(given.PORT);
  openDataDir(dataDir);

  // Before the port check: a second start on the same data must report the first one, not its port.
  const opened: Close[] = [await lockDirectory(dataDir)];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) {
      await closeOne().catch((error: unknown) => console.error(error));
    }
  };
  try {
    await requireFreePort(port);
    if (fresh) clearDataDir(dataDir);
    await openDiskStore(dataDir).removeUnfinished();
    const settings = await loadSettings(dataDir, () => findFreePort(port + 1));
    const publicOrigin = new URL(given.PUBLIC_ORIGIN ?? `http://localhost:${port}`).origin;

    const [databaseUrl, provider] = await allOrNone([
      given.DATABASE_URL === undefined ? openDatabase(dataDir, opened) : undefined,
      given.GOOGLE_CLIENT_ID === undefined
        ? openProvider(settings, `${publicOrigin}/api/auth/google/callback`, opened)
        : undefined,
      // WEB_ROOT contains built pages.
      given.WEB_ROOT === undefined ? buildWeb() : undefined,
    ]);
    const environment = embeddedEnvironment(given, {
      settings,
      webRoot: webDist,
      ...(databaseUrl !== undefined && { databaseUrl }),
      ...(provider !== undefined && { issuer: provider.issuer }),
    });
    const config = loadConfig(environment);
    opened.push(writeEnvironment(dataDir, addedTo(given, environment)));
    const deps = createDeps(config);
    opened.push(() => deps.db.$disconnect());
    const administrator =
      databaseUrl === undefined ? null : await fillDatabase(deps, dataDir, provider?.issuer ?? null);
    const serving = await serve(deps);
    opened.push(serving.close);
    return { publicOrigin, dataDir, issuer: provider?.issuer ?? null, administrator, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The variables of `environment` that `given` does not set. */
function addedTo(given: Environment, environment: Environment): Record<string, string> {
  return present(Object.fromEntries(Object.entries(environment).filter(([key]) => given[key] === undefined)));
}

async function openDatabase(dataDir: string, opened: Close[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ directory: join(dataDir, 'postgres') });
  opened.push(postgres.stop);
  await migrate(postgres.url).catch((cause: unknown) => {
    if (!(cause instanceof OperatorError)) throw cause;
    throw new OperatorError(`${cause.message} Or start over with: npm start -- --fresh`, { cause });
  });
  return postgres.url;
}

async function openProvider(
  settings: { clientSecret: string; identityPort: number },
  redirectUri: string,
  opened: Close[],
): Promise<LocalIdentityProvider> {
  const provider = await startIdentityProvider({
    port: await findFreePort(settings.identityPort),
    clientId: localClientId,
    clientSecret: settings.clientSecret,
    redirectUris: [redirectUri],
  });
  opened.push(provider.close);
  return provider;
}

/** Waits for all promises, also if one rejects, so that everything that was opened can be closed. */
async function allOrNone<T extends readonly unknown[]>(
  promises: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

function readPort(given = '8080'): number {
  const port = Number(given);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new OperatorError(`PORT cannot be ${given}: use a whole number from 1 to 65535.`);
}

/** Prefix of the local stand-in's issuers, on any port. */
const localIssuer = 'http://127.0.0.1:';

/**
 * Adds sample data and an administrator to a new database.
 * @param issuer of the local provider; null if a real one is configured: then there is no sample data
 */
async function fillDatabase(deps: Deps, dataDir: string, issuer: string | null) {
  const { db, store, now, config } = deps;
  const adminEmails = [...config.adminEmails];
  const adminFile = join(dataDir, 'admin.txt');
  if (issuer !== null && (await db.task.count()) === 0 && (await db.user.count()) === 0) {
    await seed({ db, store, issuer, subjectOf, adminEmails, now: now() });
  } else if (issuer !== null) {
    // The provider's port is part of its issuer and may have changed; the users stay the same.
    const second = config.university?.issuer ?? issuer;
    await db.user.updateMany({
      where: { issuer: { startsWith: localIssuer, not: second } },
      data: { issuer },
    });
  }
  if (!existsSync(adminFile)) {
    const [email = ''] = adminEmails;
    const password = randomBytes(15).toString('base64url');
    await setPassword(deps, { email, password });
    writeFileSync(adminFile, `${email}\n${password}\n`, { mode: 0o600 });
  }
  const [email = '', password = ''] = readFileSync(adminFile, 'utf8').split('\n');
  const row = await db.administrator.findUnique({ where: { email } });
  const current = await verifyPassword(row?.passwordHash ?? null, password);
  return { email, password: current ? password : null };
}
