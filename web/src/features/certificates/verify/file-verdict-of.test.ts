import { expect, test } from 'vitest';
import type { VerifiedCertificate } from '#contract/verify.ts';
import { fileVerdictOf } from './file-verdict-of.ts';
import { forgedVerdict, verdictOf } from './verdict-of.ts';

const valid: VerifiedCertificate = {
  ...{ id: '1', state: 'valid', kind: 'certificate', reason: 'role', recipient: 'Asha Rao', title: 'Lead' },
  ...{ body: 'Was lead.', paragraph: '', description: 'Led.', criteria: 'Lead.', signatures: [] },
  ...{
    festival: 'Torchbearer',
    organizer: 'Torchbearer',
    edition: '2026',
    issuer: 'did:web:localhost',
    isSigned: true,
  },
  ...{ issuedAt: '2026-11-29T12:00:00Z', revokedAt: null, revokedReason: null, replacedAt: null, jwt: 'x' },
};
const revoked: VerifiedCertificate = {
  ...valid,
  ...{ state: 'revoked', revokedAt: '2026-12-01T12:00:00Z', revokedReason: 'By mistake.' },
};
const replaced: VerifiedCertificate = { ...valid, state: 'replaced', replacedAt: '2026-12-01T12:00:00Z' };

test('a certificate says what it is worth', () => {
  expect(verdictOf(valid)).toMatchObject({ tone: 'good', title: 'This certificate is valid' });
  expect(verdictOf({ ...valid, kind: 'letter', recipient: null, jwt: null })).toMatchObject({
    tone: 'good',
    title: 'This letter is valid',
    detail: expect.stringContaining('has no name any more'),
  });
  expect(verdictOf(revoked)).toEqual({
    tone: 'bad',
    title: 'This certificate was revoked',
    detail: 'Not valid any more since 1 Dec 2026. Reason: By mistake.',
  });
  expect(verdictOf({ ...valid, isSigned: false })).toEqual(forgedVerdict);
  expect(verdictOf(replaced)).toMatchObject({ tone: 'warn', title: 'This certificate was replaced' });
  // Revoked after it was replaced.
  expect(verdictOf({ ...revoked, replacedAt: '2026-11-30T12:00:00Z' }).tone).toBe('bad');
});

test('S72 no file is genuine whose certificate is not valid, or whose text was changed', () => {
  const text = { says: 'Asha Rai', issued: 'Asha Rao' };
  for (const value of ['none', 'unknown', 'same'] as const) {
    expect(fileVerdictOf({ outcome: 'ours', certificate: valid, text: value }).tone).toBe(
      value === 'unknown' ? 'warn' : 'good',
    );
    for (const certificate of [revoked, replaced])
      expect(fileVerdictOf({ outcome: 'ours', certificate, text: value })).toEqual(verdictOf(certificate));
  }
  const changed = fileVerdictOf({ outcome: 'ours', certificate: valid, text });
  expect(changed).toMatchObject({ tone: 'bad', title: 'The text of this file was changed' });
  expect(changed.detail).toContain('it says “Asha Rai” instead of “Asha Rao”.');
  expect(fileVerdictOf({ outcome: 'ours', certificate: revoked, text }).detail).toMatch(
    /was revoked, too\.$/,
  );
  expect(fileVerdictOf({ outcome: 'foreign' }).tone).toBe('bad');
  expect(fileVerdictOf({ outcome: 'empty' }).tone).toBe('warn');
});
