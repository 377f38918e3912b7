import { CompactSign, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VerifiedCertificate } from '../../contract/verify.ts';
import { createCredentialKey, credentialKeys } from '../../credentials/credential-keys.ts';
import type { Deps } from '../../deps.ts';
import { createTemplate, issueTo } from '../../testing/certificates.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkCredential } from './find-certificate.ts';

let t: TestApp;
let id: string;
let jwt: string;
let asAdmin: string;

beforeAll(async () => {
  t = await createTestApp();
  asAdmin = await t.signInAs(await createAdministrator(t.db));
  ({ id, jwt } = await issue('Asha Rao'));
});
afterAll(() => t.close());

async function issue(name: string) {
  const user = await createStudent(t.db, { name });
  const template = await createTemplate(t, asAdmin, {
    award: { reason: 'role' },
    title: '{role} of {festival}',
  });
  const made = await issueTo(t, asAdmin, { templateId: template.id, userId: user.id, entered: 'Lead' });
  const found = (await t.request('GET', `/api/verify/${made}`)).json<VerifiedCertificate>();
  return { id: made, jwt: found.jwt ?? expect.unreachable() };
}

const check = async (given: string) =>
  (await t.request('POST', '/api/verify', { body: { jwt: given } })).json<{
    signature: string;
    certificate: VerifiedCertificate | null;
  }>();
const keys = () => t.deps.config.credentials ?? expect.unreachable();
const own = () => keys().keys[0] ?? expect.unreachable();
const parts = (text: string) => {
  const [header = '', payload = '', signature = ''] = text.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header, payload, signature, claims: read(payload), head: read(header) };
};
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('the credential is an Open Badge with the claims of a JWT', async () => {
  const { claims, head } = parts(jwt);
  expect(head).toEqual({ alg: 'EdDSA', kid: own().id, typ: 'JWT' });
  expect(own().id).toMatch(/^did:web:localhost%3A8080#[\w-]{43}$/);
  expect(claims).toMatchObject({
    id: `https://localhost:8080/verify/${id}`,
    jti: `https://localhost:8080/verify/${id}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    iss: 'did:web:localhost%3A8080',
    issuer: { id: 'did:web:localhost%3A8080' },
    sub: claims.credentialSubject.id,
    credentialSubject: { identifier: [{ identityHash: 'Asha Rao', hashed: false, identityType: 'name' }] },
    credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
  });
  expect(claims.nbf).toBe(Date.parse(claims.validFrom) / 1_000);
  expect(claims.credentialSubject.achievement.name).toMatch(/^Lead of /);
});

test('S72 a signed badge is recognised, and its state is that of now', async () => {
  expect(await check(jwt)).toMatchObject({ signature: 'signed', certificate: { id, state: 'valid', jwt } });
  const other = await issue('Bina');
  await t.request('POST', `/api/admin/certificates/${other.id}/revoke`, {
    cookie: asAdmin,
    body: { reason: 'It was a mistake.' },
  });
  expect(await check(other.jwt)).toMatchObject({
    signature: 'signed',
    certificate: { state: 'revoked', revokedReason: 'It was a mistake.' },
  });
});

test('S72 a badge that is changed, unsigned, or signed by another key is not ours', async () => {
  const { header, payload, signature, claims } = parts(jwt);
  const renamed = structuredClone(claims);
  renamed.credentialSubject.identifier[0].identityHash = 'Somebody Else';
  const stranger = credentialKeys([createCredentialKey()], t.deps.config.publicOrigin).keys[0];
  if (stranger === undefined) return expect.unreachable();
  const signWith = (alg: string, kid: string, key: Parameters<SignJWT['sign']>[0], more: object = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT', ...more }).sign(key);
  const publicBytes = Buffer.from(own().jwk.x, 'base64url');
  const publicPem = Buffer.from(own().publicKey.export({ format: 'pem', type: 'spki' }).toString());
  const publicJwk = Buffer.from(JSON.stringify(own().jwk));
  const forged: Record<string, string> = {
    'a changed name': `${header}.${encode(renamed)}.${signature}`,
    'a changed signature': `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    'no signature': `${header}.${payload}.`,
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg None': `${encode({ alg: 'None', kid: own().id })}.${payload}.`,
    'another key under our kid': await signWith('EdDSA', own().id, stranger.privateKey),
    'another key under its kid': await signWith('EdDSA', stranger.id, stranger.privateKey),
    'another key in the header': await signWith('EdDSA', own().id, stranger.privateKey, {
      jwk: stranger.jwk,
    }),
    'another algorithm': `${encode({ alg: 'ES256', kid: own().id, typ: 'JWT' })}.${payload}.${signature}`,
    'another issuer': await new SignJWT({ ...claims, iss: 'did:web:evil.example' })
      .setProtectedHeader({ alg: 'EdDSA', kid: own().id })
      .sign(own().privateKey),
    'no claims': await new CompactSign(Buffer.from('hello'))
      .setProtectedHeader({ alg: 'EdDSA', kid: own().id })
      .sign(own().privateKey),
    'an empty text': '',
    'no JWT': 'hello.world',
  };
  for (const [what, secret] of Object.entries({ bytes: publicBytes, pem: publicPem, jwk: publicJwk }))
    forged[`HS256 with the public key as ${what}`] = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: own().id, typ: 'JWT' })
      .sign(new Uint8Array(secret));
  for (const [what, text] of Object.entries(forged))
    expect(await check(text), what).toEqual({ signature: 'unknown', certificate: null });
  const tooLong = await t.request('POST', '/api/verify', { body: { jwt: 'x'.repeat(70_000) } });
  expect(tooLong.statusCode).toBe(400);
});

test('S72 after a rotation old badges stay valid, until their key is removed', async () => {
  const seed = createCredentialKey();
  const { publicOrigin } = t.deps.config;
  const fresh = credentialKeys([seed], publicOrigin);
  const withKeys = (credentials: Deps['config']['credentials']): Deps => ({
    ...t.deps,
    config: { ...t.deps.config, credentials },
  });
  const rotated = withKeys({ ...fresh, keys: [...fresh.keys, own()] });
  expect(await checkCredential(rotated, jwt)).toMatchObject({ signature: 'signed', certificate: { id } });
  const removed = withKeys(fresh);
  expect(await checkCredential(removed, jwt)).toEqual({ signature: 'unknown', certificate: null });
  expect(await checkCredential(withKeys(null), jwt)).toEqual({ signature: 'unknown', certificate: null });
});

test('without a key nothing is issued, and the message says why', async () => {
  const without = await createTestApp({ config: { credentials: null } });
  try {
    const cookie = await without.signInAs(await createAdministrator(without.db));
    const template = await createTemplate(without, cookie, { award: { reason: 'role' } });
    const user = await createStudent(without.db);
    const refused = await without.request('POST', '/api/admin/certificates', {
      cookie,
      body: { templateId: template.id, version: 1, userId: user.id, entered: 'Lead' },
    });
    expect(refused.statusCode).toBe(503);
    expect(refused.json().detail).toContain('CREDENTIAL_KEYS');
  } finally {
    await without.close();
  }
});
