import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../app-error.ts';
import { certificatePath } from '../../contract/certificate-path.ts';
import type { IssuedContent } from '../../contract/certificates.ts';
import { issuerName } from '../../contract/issuer-name.ts';
import { signedText } from '../../contract/printed-text.ts';
import type { CredentialKey, CredentialKeys } from '../../credentials/credential-keys.ts';
import type { Deps } from '../../deps.ts';

/** Certificates as Open Badges 3.0, secured as VC-JWT (§8.2 of that specification). */

const algorithm = 'EdDSA';
export const credentialContext = 'https://www.w3.org/ns/credentials/v2';
const contexts = [credentialContext, 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'] as const;
const schema =
  'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';

/** Entries of one status list: the least that the Bitstring Status List specification allows. */
export const statusListLength = 131_072;

type KeyDeps = Pick<Deps, 'config'>;

/** @throws {AppError} unavailable if the server has no key */
export function signingKeys({ config: { credentials } }: KeyDeps): CredentialKeys & { first: CredentialKey } {
  const first = credentials?.keys[0];
  if (credentials == null || first === undefined) {
    throw new AppError('unavailable', {
      message: 'This server has no key to sign certificates with. An operator sets CREDENTIAL_KEYS.',
    });
  }
  return { ...credentials, first };
}

/** Seconds: `nbf` must equal `validFrom`. */
export const withoutMilliseconds = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');

interface Issued {
  readonly id: string;
  readonly recipient: string;
  readonly content: IssuedContent;
  readonly templateId: string | null;
  readonly statusIndex: number;
  readonly issuedAt: Date;
}

/** The page that shows a certificate: the id of its credential. */
export const verifyUrl = (publicOrigin: string, id: string): string =>
  `${publicOrigin}${certificatePath(id)}`;
export const statusListUrl = (publicOrigin: string, list: number): string =>
  `${publicOrigin}/api/status-lists/${list}`;

function credentialOf(
  { id, recipient, content, templateId, statusIndex, issuedAt }: Issued,
  { did, publicOrigin }: { did: string; publicOrigin: string },
) {
  const list = statusListUrl(publicOrigin, Math.floor(statusIndex / statusListLength));
  const place = String(statusIndex % statusListLength);
  return {
    '@context': contexts,
    id: verifyUrl(publicOrigin, id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: content.title,
    issuer: { id: did, type: ['Profile'], name: issuerName(content), url: publicOrigin },
    validFrom: withoutMilliseconds(issuedAt),
    awardedDate: withoutMilliseconds(issuedAt),
    credentialSubject: {
      id: `${verifyUrl(publicOrigin, id)}#holder`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: recipient, identityType: 'name' }],
      term: content.edition,
      // What is printed, so that the signature covers it.
      narrative: signedText(content),
      achievement: {
        id: `urn:uuid:${templateId ?? id}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name: content.title,
        description: content.description,
        criteria: { narrative: content.criteria },
      },
    },
    credentialStatus: {
      id: `${list}#${place}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: place,
      statusListCredential: list,
    },
    credentialSchema: [{ id: schema, type: '1EdTechJsonSchemaValidator2019' }],
  };
}

/** What files contain: an enveloped credential (VC Data Model 2.0), as JSON. */
export const credentialFile = (jwt: string): string =>
  JSON.stringify({
    '@context': credentialContext,
    id: `data:application/vc+jwt,${jwt}`,
    type: 'EnvelopedVerifiableCredential',
  });

/** @throws {AppError} unavailable if the server has no key */
export function signCertificate(deps: KeyDeps, issued: Issued): Promise<string> {
  const { did } = signingKeys(deps);
  const credential = credentialOf(issued, { did, publicOrigin: deps.config.publicOrigin });
  return signCredential(deps, credential, { sub: credential.credentialSubject.id });
}

/** The credential is the payload, with the claims that a JWT has for the same. */
export function signCredential(
  deps: KeyDeps,
  credential: { readonly id: string; readonly validFrom: string },
  claims: { readonly sub: string; readonly exp?: number },
): Promise<string> {
  const { did, first } = signingKeys(deps);
  const nbf = Date.parse(credential.validFrom) / 1_000;
  return (
    new SignJWT({ ...credential, iss: did, jti: credential.id, nbf, ...claims })
      // Open Badges allow no other type.
      .setProtectedHeader({ alg: algorithm, kid: first.id, typ: 'JWT' })
      .sign(first.privateKey)
  );
}

/**
 * Checks the signature by the keys of this site alone: what the header says of keys and algorithms decides nothing.
 * @returns the id of the certificate, and the credential; null if it is changed, signed by somebody else, or no badge
 */
export async function verifyCredential(
  { config: { credentials, publicOrigin }, now }: KeyDeps & Pick<Deps, 'now'>,
  jwt: string,
): Promise<{ id: string; payload: JWTPayload } | null> {
  if (credentials === null) return null;
  try {
    const { payload } = await jwtVerify(
      jwt,
      ({ kid }) => {
        const key = credentials.keys.find(({ id }) => id === kid);
        if (key === undefined) throw new Error('no key of this site');
        return key.publicKey;
      },
      // Another server that has just signed it may be ahead.
      { algorithms: [algorithm], issuer: credentials.did, currentDate: now(), clockTolerance: 60 },
    );
    const page = verifyUrl(publicOrigin, '');
    return payload.jti?.startsWith(page) ? { id: payload.jti.slice(page.length), payload } : null;
  } catch {
    return null;
  }
}
