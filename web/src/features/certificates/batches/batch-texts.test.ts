import { expect, test } from 'vitest';
import type { CertificateBatch } from '#contract/certificate-batches.ts';
import { describeBatch, isUndoable, progressOf } from './batch-texts.ts';

type Counts = Partial<CertificateBatch['counts']>;
const batch = (state: CertificateBatch['state'], counts: Counts) => ({
  state,
  total: 1_200,
  counts: { waiting: 0, issued: 0, had: 0, failed: 0, stopped: 0, ...counts },
});

test.each([
  [batch('running', { waiting: 1_200 }), 0, 'Issuing: 0 of 1,200', true],
  [batch('running', { waiting: 300, issued: 890, failed: 10 }), 0.75, 'Issuing: 900 of 1,200', true],
  [batch('done', { issued: 1_200 }), 1, 'Issued: 1,200 of 1,200', true],
  [batch('done', { issued: 1_190, had: 8, failed: 2 }), 1, 'Issued: 1,190 of 1,200, 2 failed', true],
  [batch('done', { failed: 1_200 }), 1, 'Issued: 0 of 1,200, 1,200 failed', false],
  [batch('undone', { issued: 890, stopped: 310 }), 1, 'Undone: 890 revoked', false],
])('says where a batch is, and whether it can be undone', (given, progress, words, undoable) => {
  expect(progressOf(given)).toBeCloseTo(progress);
  expect(describeBatch(given)).toBe(words);
  expect(isUndoable(given)).toBe(undoable);
});
