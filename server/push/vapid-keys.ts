import { createECDH, randomBytes } from 'node:crypto';

const curve = 'prime256v1';

/** 32 bytes in hexadecimal digits that are a private key of the curve P-256; almost all are. */
export function isVapidKey(value: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(value)) return false;
  try {
    createECDH(curve).setPrivateKey(value, 'hex');
    return true;
  } catch {
    return false;
  }
}

/** In the form that browsers and the Web Push protocol use. */
export function vapidKeys(privateKey: string): { readonly publicKey: string; readonly privateKey: string } {
  const key = createECDH(curve);
  key.setPrivateKey(privateKey, 'hex');
  return {
    publicKey: key.getPublicKey('base64url'),
    privateKey: Buffer.from(privateKey, 'hex').toString('base64url'),
  };
}

export function createVapidKey(): string {
  const made = randomBytes(32).toString('hex');
  return isVapidKey(made) ? made : createVapidKey();
}
