import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { type Account, spawnAs } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { guard } from './postgres-process.ts';

const majorVersion = '18';

/** The superuser and the database. */
export const name = 'torchbearer';

export interface Place {
  readonly directory: string;
  readonly cluster: string;
  readonly binaries: PostgresBinaries;
  readonly account: Account;
  readonly throwaway: boolean;
}

/** Makes the cluster where there is none. `synced` is when a new one is safe from a power cut. */
export async function ensureCluster(place: Place): Promise<{ password: string; synced: Promise<unknown> }> {
  const { directory, cluster } = place;
  const passwordFile = join(directory, 'password');
  if (existsSync(cluster)) {
    const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
    if (version.trim() !== majorVersion || !existsSync(passwordFile)) throw broken(directory);
    return { password: (await readFile(passwordFile, 'utf8')).trim(), synced: Promise.resolve() };
  }
  const password = randomBytes(24).toString('base64url');
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  // Made beside its place and moved there when it is whole: an interrupted start leaves nothing half made.
  const draft = join(directory, 'cluster.new');
  await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  await mkdir(draft, { mode: 0o700 });
  if (place.account !== null) {
    for (const path of [draft, passwordFile]) await chown(path, place.account.uid, place.account.gid);
  }
  const make = [
    `--pgdata=${draft}`,
    `--username=${name}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
    '--no-sync',
  ];
  const icu = ['--locale-provider=icu', '--icu-locale=und'];
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // Not every platform's build has ICU, which sorts names as people do.
  const failure = (await initdb(place, [...make, ...icu])) && (await initdb(place, [...make, ...builtin]));
  if (failure) throw new OperatorError(`The database could not be made in ${directory}: ${failure}`);
  await rename(draft, cluster);
  // A thousand small files on a busy disk take seconds, and nobody has entrusted anything to them yet.
  const synced = place.throwaway ? Promise.resolve() : initdb(place, [`--pgdata=${cluster}`, '--sync-only']);
  return { password, synced };
}

/** @returns null, or what initdb said when it failed. */
async function initdb(place: Place, args: string[]): Promise<string | null> {
  const child = spawnAs(place.account, place.binaries.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const dismissGuard = guard(child, place.throwaway ? place.directory : null);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  try {
    const [code] = await once(child, 'close');
    return code === 0 ? null : lastLine(said);
  } catch (error) {
    return String(error);
  } finally {
    dismissGuard();
  }
}

export function broken(directory: string): OperatorError {
  return new OperatorError(
    `The database in ${directory} is damaged or of another version: restore it from a backup, or begin anew with npm start -- --fresh.`,
  );
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
