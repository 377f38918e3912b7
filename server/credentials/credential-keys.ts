import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';

/** An Ed25519 key with which certificates are signed. */
export interface CredentialKey {
  /** A DID URL, whose fragment is the thumbprint of RFC 7638. */
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly jwk: { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string };
}

export interface CredentialKeys {
  /** The festival as the issuer: `did:web` of the site's origin. */
  readonly did: string;
  /** The first one signs; the others stay published, for what they have signed. */
  readonly keys: readonly CredentialKey[];
}

/** 32 bytes in hexadecimal digits: every such number is a private key. */
export const isCredentialKey = (value: string): boolean => /^[0-9a-f]{64}$/i.test(value);

export const createCredentialKey = (): string => randomBytes(32).toString('hex');

/** PKCS #8 of an Ed25519 key without its last 32 bytes, the key (RFC 8410). */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param privateKeys which `isCredentialKey` accepts */
export function credentialKeys(privateKeys: readonly string[], publicOrigin: string): CredentialKeys {
  const did = `did:web:${new URL(publicOrigin).host.replace(':', '%3A')}`;
  const keys = privateKeys.map((seed) => {
    const der = Buffer.concat([pkcs8Header, Buffer.from(seed, 'hex')]);
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey(privateKey);
    const { x = '' } = publicKey.export({ format: 'jwk' });
    const jwk = { kty: 'OKP', crv: 'Ed25519', x } as const;
    return { id: `${did}#${thumbprint(x)}`, privateKey, publicKey, jwk };
  });
  return { did, keys };
}

/** RFC 7638: the hash of the required members in the order of their names. */
const thumbprint = (x: string) =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
