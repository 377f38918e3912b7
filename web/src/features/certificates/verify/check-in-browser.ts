import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import { issuerName } from '#contract/issuer-name.ts';
import { printedText } from '#contract/printed-text.ts';
import type { VerifiedCertificate } from '#contract/verify.ts';
import { paths } from '../../../paths.ts';

/**
 * - `verified`: a key of this site has signed what the page shows.
 * - `unsupported`: this browser cannot check Ed25519, or the page is not secure.
 * - `failed`: it is not what was signed.
 */
export type BrowserCheck = 'verified' | 'unsupported' | 'failed';

/** What is read of a signed badge (server/features/certificates/credential.ts). */
const signed = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.object({ name: z.string() }),
  validFrom: z.string(),
  credentialSubject: z.object({
    identifier: z.array(z.object({ identityHash: z.string() })).length(1),
    term: z.string(),
    narrative: z.string(),
    achievement: z.object({ description: z.string(), criteria: z.object({ narrative: z.string() }) }),
  }),
});

const second = 1_000;

/** Whether everything that was signed is what the page shows. */
function isShown(payload: unknown, shown: VerifiedCertificate): boolean {
  const { success, data } = signed.safeParse(payload);
  if (!success) return false;
  const { identifier, term, narrative, achievement } = data.credentialSubject;
  return (
    data.id.endsWith(paths.certificate(shown.id)) &&
    data.name === shown.title &&
    data.issuer.name === issuerName(shown) &&
    Date.parse(data.validFrom) === Math.floor(Date.parse(shown.issuedAt) / second) * second &&
    identifier[0]?.identityHash === shown.recipient &&
    term === shown.edition &&
    narrative === printedText(shown) &&
    achievement.description === shown.description &&
    achievement.criteria.narrative === shown.criteria
  );
}

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
