import { once } from 'node:events';
import { createServer } from 'node:http';
import { createLocalJWKSet, createRemoteJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { unusedPort } from '../../testing/scripted-provider.ts';
import { verifyIdToken } from './verify-id-token.ts';

const expected = { issuer: 'https://issuer.test', clientId: 'us', nonce: 'n', moment: new Date() };

async function signed(alg: 'ES256' | 'RS256' | 'PS256', claims: Record<string, unknown> = {}) {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const token = await new SignJWT({
    iss: expected.issuer,
    aud: 'us',
    sub: 's',
    nonce: 'n',
    email: 'Asha@Students.test',
    email_verified: true,
    ...claims,
  })
    .setProtectedHeader({ alg, kid: 'k' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  return { token, keys: createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k' }] }) };
}

test.each(['ES256', 'RS256'] as const)('S5 a token signed with %s is accepted', async (alg) => {
  const { token, keys } = await signed(alg, {
    name: '  Asha\u202e  Rao\u0000 ',
    picture: 'javascript:alert(1)',
  });
  expect(await verifyIdToken(token, keys, expected)).toEqual({
    issuer: expected.issuer,
    subject: 's',
    email: 'asha@students.test',
    name: 'Asha Rao',
    firstName: null,
    lastName: null,
    pictureUrl: null,
  });
});

test('S76 a picture has an address at a host of Google, or none', async () => {
  for (const [picture, pictureUrl] of [
    ['https://lh3.googleusercontent.com/a/x=s96-c', 'https://lh3.googleusercontent.com/a/x=s96-c'],
    ['https://evil.test/googleusercontent.com', null],
    ['http://lh3.googleusercontent.com/a', null],
  ]) {
    const { token, keys } = await signed('ES256', { picture });
    expect(await verifyIdToken(token, keys, expected)).toMatchObject({ pictureUrl });
  }
});

test('S5 any other algorithm is rejected, even with the right key', async () => {
  const { token, keys } = await signed('PS256');
  await expect(verifyIdToken(token, keys, expected)).rejects.toMatchObject({ reason: 'failed' });
});

test('S5 the expiry is compared with the server’s clock', async () => {
  const { token, keys } = await signed('ES256');
  const later = { ...expected, moment: new Date(Date.now() + 2 * 3_600_000) };
  await expect(verifyIdToken(token, keys, later)).rejects.toMatchObject({ reason: 'failed' });
});

test('S12 keys that cannot be loaded mean an outage, not a forgery', async () => {
  const { token } = await signed('ES256');
  const dead = createRemoteJWKSet(new URL(`http://127.0.0.1:${await unusedPort()}/jwks`));
  await expect(verifyIdToken(token, dead, expected)).rejects.toMatchObject({ reason: 'unreachable' });

  const server = createServer((request, response) => {
    if (request.url === '/error') response.writeHead(500).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  for (const path of ['/error', '/silent']) {
    const keys = createRemoteJWKSet(new URL(path, origin), { timeoutDuration: 300 });
    await expect(verifyIdToken(token, keys, expected)).rejects.toMatchObject({ reason: 'unreachable' });
  }
  server.closeAllConnections();
  server.close();
});
