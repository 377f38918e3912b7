import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { createVapidKey, isVapidKey, vapidKeys } from './vapid-keys.ts';

test('the public key follows from the private one, as web-push computes both', () => {
  for (let made = 0; made < 20; made += 1) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    expect(vapidKeys(Buffer.from(privateKey, 'base64url').toString('hex'))).toEqual({
      publicKey,
      privateKey,
    });
  }
});

test('a created key is a key', () => {
  const key = createVapidKey();
  expect(isVapidKey(key)).toBe(true);
  expect(createVapidKey()).not.toBe(key);
  expect(() => createECDH('prime256v1').setPrivateKey(key, 'hex')).not.toThrow();
});

test.each([
  ['a word', 'canary'],
  ['too short', 'ab'],
  ['zero', '0'.repeat(64)],
  ['too large', 'f'.repeat(64)],
])('%s is no key', (_, value) => expect(isVapidKey(value)).toBe(false));
