import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { isShown } from '#contract/signed-badge.ts';
import type { VerifiedCertificate } from '#contract/verify.ts';

/**
 * - `verified`: a key of this site has signed what the page shows.
 * - `unsupported`: this browser cannot check Ed25519, or the page is not secure.
 * - `failed`: it is not what was signed.
 */
export type BrowserCheck = 'verified' | 'unsupported' | 'failed';

/** Checks the signature by WebCrypto, and that it is about what the page shows. */
export async function checkInBrowser(
  certificate: VerifiedCertificate & { readonly jwt: string },
  { keys, now }: { keys: JSONWebKeySet; now: Date },
): Promise<BrowserCheck> {
  try {
    const { payload } = await jwtVerify(certificate.jwt, createLocalJWKSet(keys), {
      algorithms: ['EdDSA'],
      issuer: certificate.issuer,
      currentDate: now,
      // As on the server.
      clockTolerance: 60,
    });
    return isShown(payload, certificate) ? 'verified' : 'failed';
  } catch (error) {
    // All else comes from WebCrypto, or from a page without it.
    return error instanceof errors.JOSEError ? 'failed' : 'unsupported';
  }
}
