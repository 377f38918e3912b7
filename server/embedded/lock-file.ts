import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';

/**
 * Makes this process the only one that works in `directory`, until it releases or dies.
 * @returns the release.
 * @throws {OperatorError} where a living process has it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const claim = join(directory, 'owner');
  await claimFile(claim, directory);
  return () => rm(claim, { force: true });
}

async function claimFile(path: string, directory: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${process.pid} ${startOf(process.pid)}\n`);
  try {
    // A link appears whole or not at all, and only where nothing is.
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

/** Removes the claim of a dead process. @throws {OperatorError} where the process lives */
async function removeStale(path: string, directory: string): Promise<void> {
  const found = await contentOf(path);
  if (found === null) return;
  const [pid = '', start = ''] = found.trim().split(' ');
  if (isAlive(Number(pid)) && startOf(Number(pid)) === start) {
    throw new OperatorError(`Torchbearer is already running on ${directory} (process ${pid}).`);
  }
  // Others find it stale too, and must not remove what the first of them puts in its place: who removes this
  // very content claims the right to it, and looks again.
  const right = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`;
  await claimFile(right, directory);
  try {
    if ((await contentOf(path)) === found) await rm(path);
  } finally {
    await rm(right);
  }
}

/** Null where the file is not there. */
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
  // An ended process that nobody has waited for, as in a container whose first process does not reap.
  return statOf(pid)[0] !== 'Z';
}

/** When a process started, in the kernel's ticks: tells a number in use again. Empty where it cannot be told. */
function startOf(pid: number): string {
  return statOf(pid)[19] ?? '';
}

/** proc(5): the fields of /proc/PID/stat from the third, the state, on. Empty where there is no /proc. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** Waits for `done` to hold, at most `milliseconds`. */
export async function waitFor(done: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!done()) {
    if (Date.now() > end) return false;
    await sleep(15);
  }
  return true;
}
