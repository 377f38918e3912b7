import { z } from 'zod';
import { certificateState, issuedContent } from './certificates.ts';
import { id, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

/** What everybody may read who has the id of a certificate. */

const { kind, reason, title, body, paragraph, description, criteria, festival, organizer, edition } =
  issuedContent.shape;

export const verifiedCertificate = z.object({
  id,
  state: certificateState,
  kind,
  reason,
  /** Null: the account was deleted, and the certificate stays valid without a name. */
  recipient: z.string().nullable(),
  title,
  body,
  paragraph,
  description,
  criteria,
  /** Without their pictures. */
  signatures: z.array(z.object({ name: z.string(), office: z.string() })),
  festival,
  organizer,
  edition,
  issuedAt: timestamp,
  revokedAt: timestamp.nullable(),
  revokedReason: z.string().nullable(),
  /** Without the address of the other one, which may have a name that the holder of this one must not learn. */
  replacedAt: timestamp.nullable(),
  /** `did:web` of this site. */
  issuer: z.string(),
  /** Whether a key of this site has signed what is here; null without a name, which takes the signature with it. */
  isSigned: z.boolean().nullable(),
  /** The signed Open Badge (VC-JWT), for a check by the reader; null without a name. */
  jwt: z.string().nullable(),
});
export type VerifiedCertificate = z.infer<typeof verifiedCertificate>;

/** Any text: what is no id has the answer of an unknown one. */
const certificateParams = z.strictObject({ id: z.string().max(200) });
const path = '/api/verify/:id';

export const verifyCertificate = defineRoute({
  method: 'GET',
  path,
  access: 'public',
  summary: 'A certificate: whose, for what, by whom, since when, and whether it is valid',
  params: certificateParams,
  response: verifiedCertificate,
  failure: 'The certificate could not be checked. Please try again.',
});

export const checkCredential = defineRoute({
  method: 'POST',
  path: '/api/verify',
  access: 'public',
  summary: 'Check a signed badge that comes from a file',
  body: z.strictObject({
    jwt: z.string().trim().max(limits.credentialLength, 'This is no badge of this site.'),
  }),
  response: z.object({
    /**
     * - `signed`: by a key of this site, and unchanged since.
     * - `unknown`: changed, or signed by somebody else.
     */
    signature: z.enum(['signed', 'unknown']),
    /** As it is on this site now; null unless it is signed. */
    certificate: verifiedCertificate.nullable(),
  }),
  failure: 'The badge could not be checked. Please try again.',
  idempotent: true,
});
