import type { Tx } from '../../database/db.ts';

/** How many second factors an administrator's account has. */
export async function countFactors(
  tx: Pick<Tx, 'passkey' | 'authenticatorApp'>,
  administratorId: string,
): Promise<number> {
  const where = { administratorId };
  return (await tx.passkey.count({ where })) + (await tx.authenticatorApp.count({ where }));
}
