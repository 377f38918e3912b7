import { argon2id, hash, needsRehash, verify } from 'argon2';
import { Semaphore } from '../../concurrency/semaphore.ts';

/** argon2id: 19 MiB and two passes, the least that OWASP asks for: a small server hashes it in some 40 ms. */
export const passwordCost = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** A hash of random bytes that nobody kept, at the same cost: what is verified where there is no account. */
export const unknownAccountHash =
  '$argon2id$v=19$m=19456,p=1,t=2$g7817t1+7gG0ry9NE9BAJA$UFaSLMrkrh9Nwy2Dgj073T+Apiz0KFRFm4kZT0NHerQ';

/**
 * Two hashes at one time: each takes its memory and one of the four threads that files and DNS also use. Forty
 * may wait: at some 40 ms a hash that is under a second.
 */
const slots = new Semaphore(2, 40);

/** Hashes that run now and that wait: for tests and metrics. */
export function hashingLoad(): { running: number; waiting: number } {
  return slots.load;
}

/**
 * @returns a PHC string
 * @throws {AppError} unavailable, where too many wait already
 */
export function hashPassword(password: string): Promise<string> {
  return slots.run(() => hash(password.normalize('NFKC'), passwordCost));
}

/** @param passwordHash null where there is no account or no password: takes the same time, answers false */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await slots.run(() =>
    verify(passwordHash ?? unknownAccountHash, password.normalize('NFKC')),
  );
  return passwordHash !== null && matches;
}

/** The hash was made at another cost than today's. */
export function isOutdated(passwordHash: string): boolean {
  return needsRehash(passwordHash, passwordCost);
}
