import { expect, test } from 'vitest';
import { describeAudience, formatAudience, formatShare } from './announcement-texts.ts';

test('names an audience, also of a deleted task', () => {
  expect(describeAudience({ kind: 'domain', name: 'Design', taskId: null })).toBe('Work in Design');
  expect(describeAudience({ kind: 'submitted', name: null, taskId: null })).toBe('Handed in: Unknown Task');
});

test('says whether a number of students is exact', () => {
  expect(formatAudience({ students: 1, bound: 'exact' })).toBe('1 recipient');
  expect(formatAudience({ students: 0, bound: 'exact' })).toBe('0 recipients');
  expect(formatAudience({ students: 20, bound: 'least' })).toBe('at least 20 recipients');
  expect(formatAudience({ students: 20, bound: 'most' })).toBe('at most 20 recipients');
});

test('rounds the share of readers down', () => {
  expect(formatShare({ readers: 999, recipients: 1_000 })).toContain('(99%)');
  expect(formatShare({ readers: 3, recipients: 3 })).toBe('3 of 3 (100%)');
  expect(formatShare({ readers: 0, recipients: 0 })).toBe('0');
});
