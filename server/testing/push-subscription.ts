import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';

export interface TestSubscription {
  /** What the browser sends to the server. */
  readonly body: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What only the browser knows. */
  readonly key: ECDH;
}

/** A subscription as a browser makes it at a push service. */
export function makeSubscription(service = 'https://fcm.googleapis.com'): TestSubscription {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return {
    key,
    body: {
      endpoint: `${service}/fcm/send/${randomUUID()}`,
      keys: { p256dh: key.getPublicKey('base64url'), auth },
    },
  };
}
