import { expect, test } from 'vitest';
import { changedTerms } from './changed-terms.ts';

const terms = {
  title: 'Photograph the stage',
  content: 'From three sides.',
  submissionGuidelines: null,
  points: 60,
  lastDate: '2026-12-01T18:29:00.000Z',
  checklist: [{ id: 'front', text: 'From the front', points: 60 }],
};

test('names what differs, with both values', () => {
  const current = { ...terms, points: 1_050, submissionGuidelines: 'As files', checklist: [] };
  expect(changedTerms({ captured: terms, current })).toEqual([
    { label: 'Points', before: '60', after: '1,050', long: false },
    { label: 'Submission guidelines', before: 'None', after: 'As files', long: true },
    { label: 'Checklist', before: 'From the front (60)', after: 'None', long: true },
  ]);
});

test('nothing differs from itself, from what is unknown and from a deleted task', () => {
  expect(changedTerms({ captured: terms, current: terms })).toEqual([]);
  const unknown = { ...terms, lastDate: null, checklist: null };
  expect(changedTerms({ captured: unknown, current: terms })).toEqual([]);
  expect(changedTerms({ captured: terms, current: null })).toEqual([]);
  expect(changedTerms({ captured: null, current: terms })).toEqual([]);
});
