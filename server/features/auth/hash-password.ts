import { argon2id, hash, needsRehash, verify } from 'argon2';
import { Semaphore } from '../../concurrency/semaphore.ts';

/** argon2id with 19 MiB and two passes, OWASP's minimum: a small server needs about 40 ms per hash. */
export const passwordCost = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** A hash of discarded random bytes at the same cost; verified if there is no account, so that the time is the same. */
export const unknownAccountHash =
  '$argon2id$v=19$m=19456,p=1,t=2$g7817t1+7gG0ry9NE9BAJA$UFaSLMrkrh9Nwy2Dgj073T+Apiz0KFRFm4kZT0NHerQ';

/**
 * Two hashes at once: each takes its memory and one of the four threads of libuv's pool, which files and DNS also use.
 * Forty may wait: at about 40 ms per hash that is under a second.
 */
const semaphore = new Semaphore(2, 40);

/** The number of hashes that run now and that wait. */
export function hashingLoad(): { running: number; waiting: number } {
  return semaphore.load;
}

/**
 * @returns a PHC string
 * @throws {AppError} unavailable, if too many wait already
 */
export function hashPassword(password: string): Promise<string> {
  return semaphore.run(() => hash(password.normalize('NFKC'), passwordCost));
}

/** @param passwordHash null if there is no account or no password: returns false after the same time */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await semaphore.run(() =>
    verify(passwordHash ?? unknownAccountHash, password.normalize('NFKC')),
  );
  return passwordHash !== null && matches;
}

/** The hash was made with other cost parameters than the current ones. */
export function isOutdated(passwordHash: string): boolean {
  return needsRehash(passwordHash, passwordCost);
}
