import { argon2id, hash, needsRehash, verify } from 'argon2';
import { AppError } from '../../app-error.ts';

/** argon2id: 19 MiB and two passes, the least that OWASP asks for: a small server hashes it in some 40 ms. */
export const passwordCost = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** A hash of random bytes that nobody kept, at the same cost: what is verified where there is no account. */
export const unknownAccountHash =
  '$argon2id$v=19$m=19456,p=1,t=2$g7817t1+7gG0ry9NE9BAJA$UFaSLMrkrh9Nwy2Dgj073T+Apiz0KFRFm4kZT0NHerQ';

/** Hashes at one time: each takes its memory and one of the four threads that files and DNS also use. */
const runningMax = 2;
/** Calls that may wait for their turn; at some 40 ms a hash that is under a second. */
const waitingMax = 40;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws {AppError} unavailable, where too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= runningMax) {
    if (waiting.length >= waitingMax) throw new AppError('unavailable');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The turn is handed over, so `running` stays as it is, or given back.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Hashes that run now and that wait: for tests and metrics. */
export function hashingLoad(): { running: number; waiting: number } {
  return { running, waiting: waiting.length };
}

/** @returns a PHC string */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), passwordCost));
}

/** @param passwordHash null where there is no account or no password: takes the same time, answers false */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? unknownAccountHash, password.normalize('NFKC')));
  return passwordHash !== null && matches;
}

/** The hash was made at another cost than today's. */
export function isOutdated(passwordHash: string): boolean {
  return needsRehash(passwordHash, passwordCost);
}
