import { randomInt } from 'node:crypto';
import { isUniqueViolation, type Tx } from '../../../database/db.ts';

/** Without letters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const length = 10;
/** Of one browser. */
const mostCodes = 20;
/** Seconds of the cookie of a device; browsers keep none for longer. */
export const deviceSeconds = 400 * 86_400;

/** A code as it is stored; null for what is none. It may have been typed in upper case. */
export function readCode(typed: string | undefined): string | null {
  const code = typed?.trim().toLowerCase() ?? '';
  return /^[a-z]{10}$/.test(code) ? code : null;
}

/** The codes in the cookie of a device. */
export const codesOf = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').flatMap((each) => readCode(each) ?? []);

/** The value of the cookie of a device, the newest code last; null if it stays as it is. */
export function withCodes(cookie: string | undefined, added: readonly string[]): string | null {
  const before = codesOf(cookie);
  const codes = [...new Set([...before, ...added])].slice(-mostCodes);
  return added.every((code) => before.includes(code)) ? null : codes.join('.');
}

/** The student's code, made if they have none. Two requests at once get the same one. */
export async function ensureCode(tx: Pick<Tx, 'referralCode'>, userId: string): Promise<string> {
  const where = { userId };
  const known = await tx.referralCode.findUnique({ where });
  if (known) return known.code;
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  try {
    return (await tx.referralCode.create({ data: { userId, code } })).code;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return (await tx.referralCode.findUniqueOrThrow({ where })).code;
  }
}
