import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isProof } from '../../contract/proof-of-work.ts';
import type { Deps } from '../../deps.ts';
import { clientHasher } from '../../rate-limits/client-key.ts';

/** Milliseconds for which a challenge is valid. */
const validFor = 600_000;

export interface Proof {
  readonly challenge: string;
  readonly answer: string;
}

function seal({ config }: Pick<Deps, 'config'>, content: string): Buffer {
  return clientHasher(config, 'sign-in challenge')(content);
}

/** Stores nothing: the challenge contains when it expires and a signature, so that every replica can check it. */
export function createChallenge(deps: Pick<Deps, 'config' | 'now'>): string {
  const content = `${deps.now().getTime() + validFor}.${randomBytes(16).toString('base64url')}`;
  return `${content}.${seal(deps, content).toString('base64url')}`;
}

/** Whether the proof is right and was not used before. Marks it as used. */
export async function spendProof(
  deps: Pick<Deps, 'config' | 'now' | 'db'>,
  { challenge, answer }: Proof,
): Promise<boolean> {
  const [expires = '', random = '', signature = ''] = challenge.split('.');
  const expected = seal(deps, `${expires}.${random}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const expiresAt = new Date(Number(expires));
  if (expiresAt <= deps.now() || !(await isProof(challenge, answer))) return false;
  // The content, because base64url has several spellings of one signature.
  const key = Buffer.from(createHash('sha256').update(`proof\n${expires}.${random}`).digest());
  const { count } = await deps.db.signInLimit.createMany({
    data: { key, failures: 0, expiresAt },
    skipDuplicates: true,
  });
  return count === 1;
}
