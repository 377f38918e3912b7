import { createHash, timingSafeEqual } from 'node:crypto';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { cleanText, normalizeEmail } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** Whom the identity provider vouches for. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the provider; normalised. */
  readonly email: string;
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly pictureUrl: string | null;
}

const name = z
  .string()
  .transform((value) => cleanText(value).replace(/\s+/g, ' ').slice(0, limits.shortTextLength) || null)
  .nullable()
  .catch(null);

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string(),
  email: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/)
    .transform(normalizeEmail)
    .nullable()
    .catch(null),
  email_verified: z.boolean().catch(false),
  name,
  given_name: name,
  family_name: name,
  picture: z
    .url({ protocol: /^https$/ })
    .max(limits.urlLength)
    .nullable()
    .catch(null),
});

interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly moment: Date;
}

/** Seconds by which the provider's clock and ours may differ. */
const clockTolerance = 30;

/**
 * Signature, issuer, audience, nonce and expiry of an ID token, then the person it names.
 * @throws {SignInFailure} `failed`, `unverified_email`, or `unreachable` where the keys cannot be had
 */
export async function verifyIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: Expected,
): Promise<Identity> {
  const claims = claimsSchema.safeParse(await verifiedPayload(token, keys, expected));
  if (!claims.success)
    throw new SignInFailure('failed', 'the ID token lacks claims', { cause: claims.error });
  const { sub, aud, azp, nonce, email, email_verified, ...person } = claims.data;
  if (!same(nonce, expected.nonce)) throw new SignInFailure('failed', 'the nonce is not ours');
  // A token for several audiences must say that we are the one it was issued to (OpenID Connect Core 3.1.3.7).
  const several = Array.isArray(aud) && aud.length > 1;
  if ((several && azp === undefined) || (azp !== undefined && azp !== expected.clientId)) {
    throw new SignInFailure('failed', 'the ID token was issued to another client');
  }
  if (email === null || !email_verified) {
    throw new SignInFailure('unverified_email', 'the provider does not vouch for the address');
  }
  return {
    issuer: expected.issuer,
    subject: sub,
    email,
    name: person.name,
    firstName: person.given_name,
    lastName: person.family_name,
    pictureUrl: person.picture,
  };
}

async function verifiedPayload(token: string, keys: JWTVerifyGetKey, expected: Expected): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: expected.issuer,
      audience: expected.clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      currentDate: expected.moment,
      clockTolerance,
    });
    return payload;
  } catch (cause) {
    // The plain JOSEError says that the key set's address did not answer as it should.
    const keysMissing =
      !(cause instanceof errors.JOSEError) ||
      cause instanceof errors.JWKSTimeout ||
      cause.constructor === errors.JOSEError;
    throw keysMissing
      ? new SignInFailure('unreachable', "the provider's keys cannot be had", { cause })
      : new SignInFailure('failed', 'the ID token is refused', { cause });
  }
}

function same(left: string, right: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(left), digest(right));
}
