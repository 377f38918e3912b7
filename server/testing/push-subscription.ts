import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';

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

/** What the browser reads in a message (RFC 8291 and 8188), without the library that wrote it. */
export function decryptPush({ key, body: { keys } }: TestSubscription, message: Buffer): unknown {
  const [salt, length] = [message.subarray(0, 16), message.readUInt8(20)];
  const server = message.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), server]);
  const shared = hkdfSync('sha256', key.computeSecret(server), Buffer.from(keys.auth, 'base64url'), info, 32);
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(message.subarray(-16));
  const padded = Buffer.concat([decipher.update(message.subarray(21 + length, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}
