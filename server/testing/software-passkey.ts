import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer } from '../contract/second-factor.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** CBOR of the few values that an attestation needs: small integers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

interface Overrides {
  readonly origin?: string;
  readonly rpId?: string;
  readonly userHandle?: string;
  /** Without PIN or fingerprint. */
  readonly unverified?: boolean;
}

/** An authenticator in software (ES256, attestation "none") for the tests of the server. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  /** Of the last use; 0: it does not count. */
  counter: number;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #origin: string;
  #userHandle = '';

  constructor(origin: string, { counter = 0 }: { counter?: number } = {}) {
    this.#origin = origin;
    this.counter = counter;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** What a browser sends of a new passkey. */
  register(
    { challenge, rpId, userId }: { challenge: string; rpId: string; userId: string },
    overrides: Overrides = {},
  ) {
    this.#userHandle = userId;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const authData = Buffer.concat([this.#data(overrides.rpId ?? rpId, 0x40, overrides), attested]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id,
      clientDataJSON: this.#client('webauthn.create', challenge, overrides).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    };
  }

  /** What a browser sends of a use. */
  answer({ challenge, rpId }: { challenge: string; rpId: string }, overrides: Overrides = {}): PasskeyAnswer {
    if (this.counter > 0) this.counter += 1;
    const data = this.#data(overrides.rpId ?? rpId, 0, overrides);
    const client = this.#client('webauthn.get', challenge, overrides);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      id: this.id,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: Buffer.from(overrides.userHandle ?? this.#userHandle).toString('base64url'),
    };
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Overrides): Buffer {
    const encoded = Buffer.from(challenge).toString('base64url');
    return Buffer.from(JSON.stringify({ type, challenge: encoded, origin, crossOrigin: false }));
  }

  #data(rpId: string, flags: number, { unverified = false }: Overrides): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 1 | (unverified ? 0 : 4)]), counter]);
  }
}
