import { expect, test } from 'vitest';
import type { AuditEvent } from '#contract/audit.ts';
import { auditActions } from '#contract/audit-actions.ts';
import { actionChoices, actionWords, noteOf } from './audit-query.ts';

const event = (change: Partial<AuditEvent>) =>
  ({ action: 'points.give', detail: {}, reason: null, ...change }) as AuditEvent;
const totals = (before: number, after: number) => ({ before: { points: before }, after: { points: after } });

test('an approval says how many points it gave, and nothing else does', () => {
  const approval = (detail: object) => event({ action: 'submission.approve', detail: { ...detail } });
  expect(noteOf(approval({ before: 'pending', after: 'approved', points: 40 }))).toBe('+40 points');
  expect(noteOf(approval({ before: 'pending', after: 'approved', points: 0 }))).toBe('0 points');
  expect(noteOf(approval({}))).toBeNull();
  const rejection = { before: 'pending', after: 'rejected', points: 0 };
  expect(noteOf(event({ action: 'submission.reject', detail: rejection }))).toBeNull();
});

test('a freed address says why', () => {
  expect(noteOf(event({ action: 'user.free-address', reason: 'Asha has it now' }))).toBe('Asha has it now');
});

test('an event of points by hand says how many and why', () => {
  expect(noteOf(event({ detail: totals(0, 20), reason: 'Chairs carried' }))).toBe(
    '+20 points, Chairs carried',
  );
  expect(noteOf(event({ action: 'points.take-away', detail: totals(20, 19), reason: 'Counted twice' }))).toBe(
    '−1 point, Counted twice',
  );
  // The account was deleted, and with it the reason.
  expect(noteOf(event({ detail: totals(0, 20) }))).toBe('+20 points');
  expect(noteOf(event({}))).toBeNull();
  expect(noteOf(event({ action: 'points.export', detail: { entries: 3 } }))).toBeNull();
});

test('actions are written as sentences, and the filter lists them in that order', () => {
  expect(actionWords('submission.claim')).toBe('Claimed a submission for review');
  expect(actionChoices(['task.edit', 'submission.claim', 'later.code', 'task.edit'])).toEqual([
    { value: 'submission.claim', label: 'Claimed a submission for review' },
    { value: 'task.edit', label: 'Edited a task' },
    // Of another release.
    { value: 'later.code', label: 'later.code' },
  ]);
  const labels = Object.values(auditActions);
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels) expect(label).toMatch(/^[A-Z][a-z]+ [^:.]+$/);
});
