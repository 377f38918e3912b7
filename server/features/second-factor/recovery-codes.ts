import { createHash, randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Db, Tx } from '../../database/db.ts';

const count = 10;

/** Without a salt: nobody can try 120 random bits. */
const hashOf = (code: string) => Buffer.from(createHash('sha256').update(code).digest());

/** Replaces the account's codes. @returns them as they are shown, in groups of four; only hashes are stored */
export async function replaceRecoveryCodes(tx: Tx, administratorId: string): Promise<string[]> {
  const codes = Array.from(
    { length: count },
    () => new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32,
  );
  await tx.recoveryCode.deleteMany({ where: { administratorId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ administratorId, codeHash: hashOf(code) })),
  });
  return codes.map((code) => code.replaceAll(/(.{4})(?!$)/g, '$1-').toLowerCase());
}

/** @returns whether it was one of the account's codes, which it is no more: of two uses at once one succeeds */
export async function spendRecoveryCode(db: Db, administratorId: string, code: string): Promise<boolean> {
  const { count: spent } = await db.recoveryCode.deleteMany({
    where: { administratorId, codeHash: hashOf(code) },
  });
  return spent === 1;
}
