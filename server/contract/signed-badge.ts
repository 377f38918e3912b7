import { z } from 'zod';
import { certificatePath } from './certificate-path.ts';
import { issuerName } from './issuer-name.ts';
import { signedText } from './printed-text.ts';
import type { VerifiedCertificate } from './verify.ts';

/** What is read of a signed badge (server/features/certificates/credential.ts). */
const badge = z.object({
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

/** Whether the payload of a signed badge says what the page of its certificate shows. */
export function isShown(
  payload: unknown,
  shown: Omit<VerifiedCertificate, 'isSigned' | 'issuer' | 'jwt'>,
): boolean {
  const { success, data } = badge.safeParse(payload);
  if (!success) return false;
  const { identifier, term, narrative, achievement } = data.credentialSubject;
  return (
    data.id.endsWith(certificatePath(shown.id)) &&
    data.name === shown.title &&
    data.issuer.name === issuerName(shown) &&
    Date.parse(data.validFrom) === Math.floor(Date.parse(shown.issuedAt) / second) * second &&
    identifier[0]?.identityHash === shown.recipient &&
    term === shown.edition &&
    narrative === signedText(shown) &&
    achievement.description === shown.description &&
    achievement.criteria.narrative === shown.criteria
  );
}
