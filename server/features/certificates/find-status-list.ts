import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import {
  credentialContext,
  signCredential,
  signingKeys,
  statusListLength,
  statusListUrl,
  withoutMilliseconds,
} from './credential.ts';

const compress = promisify(gzip);
/** Seconds in which a copy of a list may be used. */
const validFor = 24 * 3_600;

/**
 * A Bitstring Status List (W3C): the bit of each certificate that was revoked or replaced is set. The first bit is the highest
 * one of the first byte.
 * @returns the signed credential
 * @throws {AppError} not_found, unavailable if the server has no key
 */
export async function findStatusList(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  list: number,
): Promise<string> {
  const { db, config } = deps;
  const { did } = signingKeys(deps);
  const from = list * statusListLength;
  const last = await db.certificate.aggregate({ _max: { statusIndex: true } });
  if (from > (last._max.statusIndex ?? 0)) throw new AppError('not_found');
  const now = deps.now();
  const ended = await db.certificate.findMany({
    where: {
      statusIndex: { gte: from, lt: from + statusListLength },
      OR: [{ revokedAt: { not: null } }, { replacedAt: { not: null } }],
    },
    select: { statusIndex: true },
  });
  const bits = Buffer.alloc(statusListLength / 8);
  for (const { statusIndex } of ended) {
    const place = statusIndex - from;
    const byte = place >> 3;
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (place & 7));
  }
  const url = statusListUrl(config.publicOrigin, list);
  const until = new Date(now.getTime() + validFor * 1_000);
  const subject = `${url}#list`;
  const credential = {
    '@context': [credentialContext],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: did,
    validFrom: withoutMilliseconds(now),
    validUntil: withoutMilliseconds(until),
    credentialSubject: {
      id: subject,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      // Multibase: base64url without padding.
      encodedList: `u${(await compress(bits)).toString('base64url')}`,
    },
  };
  const exp = Date.parse(credential.validUntil) / 1_000;
  return signCredential(deps, credential, { sub: subject, exp });
}
