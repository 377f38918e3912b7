import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import type { VerifiedCertificate } from '#contract/verify.ts';
import { checkInBrowser } from './check-in-browser.ts';

const now = new Date('2026-12-01T10:00:00Z');
const shown = {
  ...{ id: '0198c6ff-12ab-4000-8000-00000000000f', state: 'valid', kind: 'letter', reason: 'role' },
  ...{ recipient: 'Asha Rao', title: 'Lead', body: 'Was lead.', paragraph: 'She was good.' },
  ...{
    description: 'Led a team.',
    criteria: 'Lead a team.',
    signatures: [{ name: 'V. Rao', office: 'Director' }],
    edition: '2026',
  },
  ...{ festival: 'Torchbearer', organizer: 'Hill College', issuer: 'did:web:localhost', isSigned: true },
  ...{ issuedAt: '2026-11-29T10:00:00.123Z', revokedAt: null, revokedReason: null, replacedAt: null },
} as const satisfies Omit<VerifiedCertificate, 'jwt'>;
const badge = {
  id: `https://ambassadors.example.org/verify/${shown.id}`,
  name: 'Lead',
  issuer: { name: 'Torchbearer, Hill College' },
  validFrom: '2026-11-29T10:00:00Z',
  credentialSubject: {
    identifier: [{ identityHash: 'Asha Rao' }],
    term: '2026',
    narrative: 'Was lead.\n\nShe was good.\n\nV. Rao, Director',
    achievement: { description: 'Led a team.', criteria: { narrative: 'Lead a team.' } },
  },
};
const [ours, others] = await Promise.all([generateKeyPair('EdDSA'), generateKeyPair('EdDSA')]);
const keys: JSONWebKeySet = { keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'k1', alg: 'EdDSA' }] };
const sign = (payload: object = badge, { kid = 'k1', key = ours.privateKey, iss = shown.issuer } = {}) =>
  new SignJWT({ ...payload, iss, nbf: Date.parse(badge.validFrom) / 1_000 })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .sign(key);
const check = async (changes: object = {}, jwt?: string) =>
  checkInBrowser({ ...shown, jwt: jwt ?? (await sign()), ...changes }, { keys, now });

afterEach(() => vi.restoreAllMocks());

test('what was signed with a key of this site is verified', async () => {
  expect(await check()).toBe('verified');
});

test.each([
  { recipient: 'Asha Rai' },
  { title: 'Head' },
  { edition: '2025' },
  { body: 'Was head.' },
  { paragraph: '' },
  { signatures: [] },
  { signatures: [{ name: 'V. Rao', office: 'Head' }] },
  { description: 'Led two teams.' },
  { criteria: '' },
  { festival: 'Other' },
  { issuedAt: '2026-11-28T10:00:00.123Z' },
  { id: '0198c6ff-12ab-4000-8000-000000000000' },
  { issuer: 'did:web:other.example' },
])('S72 a page that shows something else fails: %j', async (changes) => {
  expect(await check(changes)).toBe('failed');
});

test('S72 a badge that is changed, of another key, or unsigned fails', async () => {
  const [head, , signature] = (await sign()).split('.');
  const payload = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const unsigned = Buffer.from('{"alg":"none","kid":"k1"}').toString('base64url');
  for (const jwt of [
    `${head}.${payload({ ...badge, iss: shown.issuer, name: 'Head' })}.${signature}`,
    await sign(badge, { key: others.privateKey }),
    await sign(badge, { kid: 'k2' }),
    await sign({ name: 'Lead' }),
    `${unsigned}.${payload({ ...badge, iss: shown.issuer })}.`,
    'x',
  ])
    expect(await check({}, jwt), jwt).toBe('failed');
});

test('a browser that does not know Ed25519 says so', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('x', 'NotSupportedError'));
  expect(await check()).toBe('unsupported');
});
