import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';

/**
 * Locks `directory` for this process with a lock file that names the process. The lock of a dead process is stale and is
 * replaced.
 * @returns releases the lock
 * @throws {OperatorError} if another running process has the lock
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'owner');
  await createLock(path, directory);
  return () => rm(path, { force: true });
}

async function createLock(path: string, directory: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${process.pid} ${startOf(process.pid)}\n`);
  try {
    // link() is atomic and fails if the path exists.
    while (!(await linked(draft, path))) await removeStale(path, directory);
  } finally {
    await rm(draft);
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a dead process. @throws {OperatorError} if the process is running */
async function removeStale(path: string, directory: string): Promise<void> {
  const found = await contentOf(path);
  if (found === null) return;
  const [pid = '', start = ''] = found.trim().split(' ');
  if (isAlive(Number(pid)) && startOf(Number(pid)) === start) {
    throw new OperatorError(`Torchbearer is already running on ${directory} (process ${pid}).`);
  }
  // Other processes may find the same stale lock, and must not remove the new lock of the first of them. So removing a
  // lock with this content needs a lock of its own, under which the content is read again.
  const cleanupLock = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`;
  await createLock(cleanupLock, directory);
  try {
    if ((await contentOf(path)) === found) await rm(path);
  } finally {
    await rm(cleanupLock);
  }
}

/** Null if the file does not exist. */
async function contentOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A zombie counts as ended; it remains in a container whose init does not reap processes.
  return statOf(pid)[0] !== 'Z';
}

/** The start time of a process in clock ticks, which detects a reused process id. Empty if unknown. */
function startOf(pid: number): string {
  return statOf(pid)[19] ?? '';
}

/** The fields of /proc/PID/stat from the third (state) on, see proc(5). Empty without /proc. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** Polls until `done` returns true, at most for `milliseconds`. @returns whether it did */
export async function waitFor(done: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!done()) {
    if (Date.now() > end) return false;
    await sleep(15);
  }
  return true;
}
