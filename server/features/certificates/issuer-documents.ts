import type { getDidDocument, getJwks } from '../../contract/credential-documents.ts';
import type { Answer } from '../../contract/route.ts';
import { credentialKeys } from '../../credentials/credential-keys.ts';
import type { Deps } from '../../deps.ts';

type ConfigDeps = Pick<Deps, 'config'>;

/** Of a server without keys: an issuer that has signed nothing. */
export const issuerOf = ({ config: { credentials, publicOrigin } }: ConfigDeps) =>
  credentials ?? credentialKeys([], publicOrigin);

export function jwks(deps: ConfigDeps): Answer<typeof getJwks> {
  return {
    keys: issuerOf(deps).keys.map(({ id, jwk }) => ({ ...jwk, kid: id, alg: 'EdDSA', use: 'sig' })),
  };
}

export function didDocument(deps: ConfigDeps): Answer<typeof getDidDocument> {
  const { did } = issuerOf(deps);
  const { keys } = jwks(deps);
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: keys.map((key) => ({
      id: key.kid,
      type: 'JsonWebKey2020',
      controller: did,
      publicKeyJwk: key,
    })),
    assertionMethod: keys.map(({ kid }) => kid),
  };
}
