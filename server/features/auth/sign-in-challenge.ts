import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isProof } from '../../contract/proof-of-work.ts';
import type { Deps } from '../../deps.ts';
import { clientHasher } from '../../rate-limits/client-key.ts';

/** Milliseconds for which a challenge is valid. */
const validFor = 600_000;
const proofPurpose = 'sign-in challenge';

export interface Proof {
  readonly challenge: string;
  readonly answer: string;
}

function seal({ config }: Pick<Deps, 'config'>, purpose: string, content: string): Buffer {
  return clientHasher(config, purpose)(content);
}

/**
 * Stores nothing: the challenge contains when it expires and a signature, so that every replica can check it.
 * @param purpose what it is for; `isValid` refuses it for another one
 */
export function createChallenge(
  deps: Pick<Deps, 'config' | 'now'>,
  purpose: string = proofPurpose,
  milliseconds: number = validFor,
): string {
  const content = `${deps.now().getTime() + milliseconds}.${randomBytes(16).toString('base64url')}`;
  return `${content}.${seal(deps, purpose, content).toString('base64url')}`;
}

/** Whether this server made the challenge for the purpose, and it has not expired. */
export function isValid(deps: Pick<Deps, 'config' | 'now'>, purpose: string, challenge: string): boolean {
  const [expires = '', random = '', signature = ''] = challenge.split('.');
  const expected = seal(deps, purpose, `${expires}.${random}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return new Date(Number(expires)) > deps.now();
}

/** Marks a valid challenge as used. @returns whether it was not used before */
export async function spend({ db }: Pick<Deps, 'db'>, challenge: string): Promise<boolean> {
  const [expires = '', random = ''] = challenge.split('.');
  // The content, because base64url has several spellings of one signature.
  const key = Buffer.from(createHash('sha256').update(`proof\n${expires}.${random}`).digest());
  const { count } = await db.signInLimit.createMany({
    data: { key, failures: 0, expiresAt: new Date(Number(expires)) },
    skipDuplicates: true,
  });
  return count === 1;
}

/** Whether the proof is right and was not used before. Marks it as used. */
export async function spendProof(
  deps: Pick<Deps, 'config' | 'now' | 'db'>,
  { challenge, answer }: Proof,
): Promise<boolean> {
  if (!isValid(deps, proofPurpose, challenge) || !(await isProof(challenge, answer))) return false;
  return spend(deps, challenge);
}
