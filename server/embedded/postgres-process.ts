import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { isAlive, waitFor } from './lock-file.ts';
import { type Account, spawnAs } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** Milliseconds for PostgreSQL to start, crash recovery included, and to shut down. */
const startTimeout = 60_000;
const stopTimeout = 30_000;

export interface RunningPostgres {
  /** Resolves when it has ended in any way. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** @returns null if PostgreSQL ended before it was ready; the end of its log has the reason */
export async function runPostgres(input: {
  binaries: PostgresBinaries;
  account: Account;
  cluster: string;
  logFile: string;
  settings: Readonly<Record<string, string>>;
  /** A directory that the guard removes when this process ends. */
  temporary: string | null;
}): Promise<RunningPostgres | null> {
  const { binaries, account, cluster, temporary } = input;
  const log = openSync(input.logFile, 'a', 0o600);
  const flags = Object.entries(input.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnAs(account, binaries.postgres, ['-D', cluster, ...flags], {
    // Ctrl+C signals the whole process group, and PostgreSQL must keep running until the server has finished its requests.
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const dismissGuard = guard(child, temporary);
  let hasEnded = false;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve).once('error', resolve);
  }).then(() => {
    hasEnded = true;
    dismissGuard();
  });
  await waitFor(() => hasEnded || isReady(cluster, child), startTimeout);
  if (hasEnded) return null;
  return {
    ended,
    async stop() {
      if (!hasEnded) shutDown(child, binaries, cluster);
      if (!(await waitFor(() => hasEnded, stopTimeout))) child.kill('SIGQUIT');
      await waitFor(() => hasEnded, stopTimeout);
    },
  };
}

/** The first line of postmaster.pid is the process id, the eighth the state; pg_ctl waits for the same. */
function isReady(cluster: string, child: ChildProcess): boolean {
  const lines = readPidFile(cluster);
  return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready';
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function shutDown(child: ChildProcess, binaries: PostgresBinaries, cluster: string): void {
  if (process.platform === 'win32') spawn(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast']);
  else child.kill('SIGINT');
}

/**
 * Starts a shell that waits on a pipe from this process. When this process ends in any way, the pipe closes, and the shell
 * shuts down PostgreSQL (or initdb) and removes the temporary directory.
 * @returns ends the guard; call it when the child has ended
 */
export function guard(child: ChildProcess, temporary: string | null): () => void {
  if (process.platform === 'win32') {
    const kill = (): void => void child.kill();
    process.once('exit', kill);
    return () => process.off('exit', kill);
  }
  const script = `
    read -r dismissed && exit 0
    kill -INT "$1"
    tries=0
    while kill -0 "$1" && [ $tries -lt 300 ]; do sleep 0.1; tries=$((tries + 1)); done
    kill -QUIT "$1"
    [ -z "$2" ] || rm -rf -- "$2" || { sleep 1; rm -rf -- "$2"; }`;
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(child.pid), temporary ?? ''], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return () => shell.stdin.end('dismissed\n');
}

/**
 * Shuts down a PostgreSQL that outlived its process and its guard, and removes a postmaster.pid whose process id another
 * program uses now. Call it only while holding the lock of the directory.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const pid = Number(readPidFile(cluster)[0]);
  if (!isAlive(pid)) return;
  const ours = commandOf(pid).includes(cluster);
  if (!ours) {
    await rm(join(cluster, 'postmaster.pid'));
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await waitFor(() => !isAlive(pid), stopTimeout)) return;
  throw new OperatorError(`A PostgreSQL (process ${pid}) still runs on ${cluster}: stop it first.`);
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
