import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error.ts';

/**
 * Makes this process the only one that works in `directory`, until it releases or dies.
 * @returns the release.
 * @throws {EmbeddedError} where a living process has it.
 */
export async function claimDirectory(directory: string): Promise<() => Promise<void>> {
  const claim = join(directory, 'owner');
  const draft = `${claim}.${randomUUID()}`;
  await writeFile(draft, `${process.pid} ${startOf(process.pid)}\n`);
  try {
    // A link appears whole or not at all, and only where nothing is.
    while (!(await linked(draft, claim))) await removeStale(claim, directory);
  } finally {
    await rm(draft);
  }
  return () => rm(claim, { force: true });
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

async function removeStale(claim: string, directory: string): Promise<void> {
  const [pid = '', start = ''] = (await readFile(claim, 'utf8').catch(() => '')).trim().split(' ');
  if (isAlive(Number(pid)) && startOf(Number(pid)) === start) {
    throw new EmbeddedError(`Torchbearer is already running on ${directory} (process ${pid}).`);
  }
  await rm(claim, { force: true });
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
