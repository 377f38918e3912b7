import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** Part of util-linux; starts a program as another account with one of root's capabilities. */
const setpriv = '/usr/bin/setpriv';

/** The account that PostgreSQL runs as, because it refuses to run as root. Null: the account of this process. */
export type Account = {
  readonly uid: number;
  readonly gid: number;
  /** The account cannot traverse a parent directory of its files (such as /root), so it needs the capability. */
  readonly passDirectories: boolean;
} | null;

/**
 * Chooses an existing account if this process runs as root; no user is created. An existing cluster keeps its owner.
 * @param cluster the data directory, which may not exist yet
 * @param binary one of PostgreSQL's programs
 */
export function chooseAccount(cluster: string, binary: string): Account {
  if (process.getuid?.() !== 0) return null;
  // Traversable but not readable: the account owns the files that it needs.
  chmodSync(dirname(cluster), 0o711);
  const { uid, gid } = ownerOf(cluster) ?? lookUp('postgres') ?? lookUp('nobody') ?? noAccount();
  const unreachable = [dirname(cluster), binary].find((path) => !canReach(path, uid, gid));
  if (unreachable !== undefined && !existsSync(setpriv)) {
    throw new OperatorError(
      `PostgreSQL refuses to run as root, and the account that it runs as instead may not enter ${unreachable}: move Torchbearer to a directory that all users may traverse, or start it as an ordinary user.`,
    );
  }
  return { uid, gid, passDirectories: unreachable !== undefined };
}

function ownerOf(path: string): { uid: number; gid: number } | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined || stats.uid === 0 ? null : { uid: stats.uid, gid: stats.gid };
}

function lookUp(name: string): { uid: number; gid: number } | null {
  try {
    const idOf = (flag: string): number =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return null;
  }
}

function noAccount(): never {
  throw new OperatorError(
    'PostgreSQL refuses to run as root and this machine has neither a user postgres nor nobody: run npm start as an ordinary user.',
  );
}

function canReach(path: string, uid: number, gid: number): boolean {
  const stats = statSync(path);
  const shift = stats.uid === uid ? 6 : stats.gid === gid ? 3 : 0;
  if (((stats.mode >> shift) & 0o1) === 0) return false;
  const parent = dirname(path);
  return parent === path || canReach(parent, uid, gid);
}

// PG* variables of the caller must not reach the embedded server; Windows needs its own.
const environment =
  process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' } };

/** Like `spawn`, as `account`, in the root directory, because the account may not have access to the current one. */
export function spawnAs(account: Account, file: string, args: string[], options: SpawnOptions): ChildProcess {
  const settings = { cwd: process.platform === 'win32' ? dirname(file) : '/', ...environment, ...options };
  if (account === null) return spawn(file, args, settings);
  const { uid, gid, passDirectories } = account;
  if (!passDirectories) return spawn(file, args, { ...settings, uid, gid });
  const only = '-all,+dac_override';
  return spawn(
    setpriv,
    [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      // initdb asks access(2) whether its programs can be executed, which ignores the capabilities of other accounts than
      // root unless this bit is set (capabilities(7)).
      '--securebits=+no_setuid_fixup',
      `--inh-caps=${only}`,
      `--ambient-caps=${only}`,
      '--',
      file,
      ...args,
    ],
    settings,
  );
}
