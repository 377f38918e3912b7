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

/** Name of the superuser and of the database. */
export const name = 'torchbearer';

export interface ClusterOptions {
  readonly directory: string;
  readonly cluster: string;
  readonly binaries: PostgresBinaries;
  readonly account: Account;
  readonly throwaway: boolean;
}

/** Creates the cluster if it does not exist. `synced` resolves when a new one is written to disk. */
export async function ensureCluster(
  options: ClusterOptions,
): Promise<{ password: string; synced: Promise<unknown> }> {
  const { directory, cluster } = options;
  const passwordFile = join(directory, 'password');
  if (existsSync(cluster)) {
    const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
    if (version.trim() !== majorVersion || !existsSync(passwordFile)) throw damaged(directory);
    return { password: (await readFile(passwordFile, 'utf8')).trim(), synced: Promise.resolve() };
  }
  const password = randomBytes(24).toString('base64url');
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  // Created under another name and renamed when complete: an interrupted start leaves no incomplete cluster.
  const draft = join(directory, 'cluster.new');
  await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  await mkdir(draft, { mode: 0o700 });
  if (options.account !== null) {
    for (const path of [draft, passwordFile]) await chown(path, options.account.uid, options.account.gid);
  }
  const initArgs = [
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
  // ICU sorts names by language rules; not every platform's build has it.
  const failure =
    (await initdb(options, [...initArgs, ...icu])) && (await initdb(options, [...initArgs, ...builtin]));
  if (failure) throw new OperatorError(`The database could not be created in ${directory}: ${failure}`);
  await rename(draft, cluster);
  // In the background: syncing a thousand small files can take seconds, and the cluster is still empty.
  const synced = options.throwaway
    ? Promise.resolve()
    : initdb(options, [`--pgdata=${cluster}`, '--sync-only']);
  return { password, synced };
}

/** @returns null, or the last line of initdb's error output */
async function initdb(options: ClusterOptions, args: string[]): Promise<string | null> {
  const child = spawnAs(options.account, options.binaries.initdb, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const dismissGuard = guard(child, options.throwaway ? options.directory : null);
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  try {
    const [code] = await once(child, 'close');
    return code === 0 ? null : lastLine(output);
  } catch (error) {
    return String(error);
  } finally {
    dismissGuard();
  }
}

export function damaged(directory: string): OperatorError {
  return new OperatorError(
    `The database in ${directory} is damaged or of another version: restore it from a backup, or start over with npm start -- --fresh.`,
  );
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
