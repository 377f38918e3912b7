import { readdirSync, readFileSync } from 'node:fs';

/** Linux: the kernel counts CPU time in ticks of a hundredth of a second. */
const millisecondsPerTick = 10;

interface Stat {
  readonly parent: number;
  readonly ticks: number;
  /** Of children that have ended. */
  readonly childTicks: number;
}

function statOf(pid: number | string): Stat | null {
  try {
    // The name in parentheses may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [, parent = 0] = fields;
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { parent, ticks: user + system, childTicks: childUser + childSystem };
  } catch {
    return null;
  }
}

/** Milliseconds of CPU that a process and its children have used since it started. */
export function cpuOf(pid: number): number {
  const own = statOf(pid);
  if (own === null) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid);
  // A child that ended meanwhile would count twice or not at all.
  if (statOf(pid)?.childTicks !== own.childTicks) return cpuOf(pid);
  const living = children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0);
  return (own.ticks + own.childTicks + living) * millisecondsPerTick;
}

/** Resident memory of a process in bytes: now, and its maximum since the start. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
