import { createHash, timingSafeEqual } from 'node:crypto';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { cleanText, normalizeEmail } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { isGooglePicture } from '../uploads/google-pictures.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** The user as confirmed by the identity provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the provider; normalized. */
  readonly email: string;
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** At a host of Google's pictures. */
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
    .refine(isGooglePicture)
    .nullable()
    .catch(null),
});

interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly moment: Date;
}

/** Permitted clock difference to the provider in seconds. */
const clockTolerance = 30;

/**
 * Verifies signature, issuer, audience, nonce and expiry of an ID token.
 * @throws {SignInFailure} `failed`, `unverified_email`, or `unreachable` if the keys cannot be loaded
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
  if (!isSame(nonce, expected.nonce)) throw new SignInFailure('failed', 'the nonce does not match');
  // A token with several audiences must name this client as the authorized party (OpenID Connect Core 3.1.3.7).
  const several = Array.isArray(aud) && aud.length > 1;
  if ((several && azp === undefined) || (azp !== undefined && azp !== expected.clientId)) {
    throw new SignInFailure('failed', 'the ID token was issued to another client');
  }
  if (email === null || !email_verified) {
    throw new SignInFailure('unverified_email', 'the provider has not verified the email address');
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
    // A plain JOSEError: the response of the key set's URL was not valid.
    const keysMissing =
      !(cause instanceof errors.JOSEError) ||
      cause instanceof errors.JWKSTimeout ||
      cause.constructor === errors.JOSEError;
    throw keysMissing
      ? new SignInFailure('unreachable', "the provider's keys cannot be loaded", { cause })
      : new SignInFailure('failed', 'the ID token is not valid', { cause });
  }
}

function isSame(left: string, right: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(left), digest(right));
}
