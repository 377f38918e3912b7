import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from '../../prisma/migrate.ts';
import { seed } from '../../prisma/seed.ts';
import { loadConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { setPassword } from '../features/auth/set-password.ts';
import { createDeps, serve } from '../main.ts';
import { clearDataDir, leaveEnvironment, loadSettings, openDataDir } from './data-dir.ts';
import { claimDirectory } from './directory-claim.ts';
import { embeddedEnvironment, localClientId, present, sampleAdministrators } from './embedded-environment.ts';
import { subjectOf } from './identity-people.ts';
import { type LocalIdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { findFreePort, requireFreePort } from './ports.ts';
import { startEmbeddedPostgres } from './postgres.ts';
import { buildWeb, webDist } from './web-build.ts';

type Close = () => Promise<unknown>;
type Environment = Readonly<Record<string, string | undefined>>;

export interface EmbeddedStack {
  readonly publicOrigin: string;
  readonly dataDir: string;
  /** Where the local stand-in for Google answers; null where a real provider is configured. */
  readonly issuer: string | null;
  /** What admin.txt says; null where the database is not ours to put an administrator into. */
  readonly administrator: { readonly email: string; readonly password: string } | null;
  close(): Promise<void>;
}

/**
 * The whole product on one machine: whatever `given` does not name (database, identity provider) is
 * started here, on data below `DATA_DIR`.
 * @param given the environment, without empty values
 * @throws {EmbeddedError} one sentence that says what to do
 */
export async function startEmbeddedStack(
  given: Readonly<Record<string, string>>,
  { fresh }: { fresh: boolean },
): Promise<EmbeddedStack> {
  const dataDir = resolve(given.DATA_DIR ?? '.data');
  const port = Number(given.PORT ?? 8080);
  await requireFreePort(port);
  openDataDir(dataDir);

  const opened: Close[] = [await claimDirectory(dataDir)];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) {
      await closeOne().catch((error: unknown) => console.error(error));
    }
  };
  try {
    if (fresh) clearDataDir(dataDir);
    const settings = await loadSettings(dataDir, () => findFreePort(port + 1));
    const publicOrigin = new URL(given.PUBLIC_ORIGIN ?? `http://localhost:${port}`).origin;

    const [databaseUrl, provider] = await Promise.all([
      given.DATABASE_URL === undefined ? openDatabase(dataDir, opened) : undefined,
      given.GOOGLE_CLIENT_ID === undefined
        ? openProvider(settings, `${publicOrigin}/api/auth/google/callback`, opened)
        : undefined,
      buildWeb(),
    ]);
    const environment = embeddedEnvironment(given, {
      settings,
      webRoot: webDist,
      ...(databaseUrl !== undefined && { databaseUrl }),
      ...(provider !== undefined && { issuer: provider.issuer }),
    });
    const config = loadConfig(environment);
    opened.push(leaveEnvironment(dataDir, madeUp(environment, given)));
    const deps = createDeps(config);
    opened.push(() => deps.db.$disconnect());
    const administrator =
      databaseUrl === undefined ? null : await fillDatabase(deps, dataDir, config.oidc.issuer);
    const serving = await serve(deps);
    opened.push(serving.close);
    return { publicOrigin, dataDir, issuer: provider?.issuer ?? null, administrator, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function madeUp(environment: Environment, given: Environment): Record<string, string> {
  return present(Object.fromEntries(Object.entries(environment).filter(([key]) => given[key] === undefined)));
}

async function openDatabase(dataDir: string, opened: Close[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ directory: join(dataDir, 'postgres') });
  opened.push(postgres.stop);
  await migrate(postgres.url);
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

/** Sample data and an administrator where there are none yet; the words of admin.txt in any case. */
async function fillDatabase(deps: Deps, dataDir: string, issuer: string) {
  const { db, store, now } = deps;
  const adminFile = join(dataDir, 'admin.txt');
  const email = sampleAdministrators[0];
  if ((await db.task.count()) === 0 && (await db.user.count()) === 0) {
    await seed({ db, store, issuer, subjectOf, adminEmails: sampleAdministrators, now: now() });
  } else {
    // The provider's port is part of its issuer; where another program took it, the people stay the same.
    await db.user.updateMany({ where: { issuer: { not: null } }, data: { issuer } });
  }
  if (!existsSync(adminFile)) {
    const password = randomBytes(15).toString('base64url');
    await setPassword(deps, { email, password });
    writeFileSync(adminFile, `${email}\n${password}\n`, { mode: 0o600 });
  }
  const [, password = ''] = readFileSync(adminFile, 'utf8').split('\n');
  return { email, password };
}
