import { expect, test } from 'vitest';
import { decidedWords } from './decided-words.ts';

const anna = { id: 'a', name: 'Anna Applicant' };
const ben = { id: 'b', name: 'Ben Beginner' };
const one = { decided: [{ id: 'a', version: 2 }], skipped: 0 };

test('a decision about one application has the name', () => {
  expect(decidedWords(one, 'accepted', [anna])).toBe('Anna Applicant: accepted.');
  expect(decidedWords(one, 'waiting', [{ ...anna, name: '' }])).toBe('Waiting list.');
  expect(decidedWords({ ...one, skipped: 1 }, 'declined', [ben, anna])).toMatch(
    /^Anna Applicant: declined\. 1 had changed/,
  );
});

test('one about several has their number', () => {
  const two = { decided: [...one.decided, { id: 'b', version: 1 }], skipped: 0 };
  expect(decidedWords(two, 'accepted', [anna, ben])).toBe('Accepted. 2 applications.');
});
