import { expect, it } from 'vitest';
import { splitPastedList } from './split-pasted-list.ts';

it('splits a pasted list of any length and of any usual separator', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Technology ${index}`);
  for (const separator of [', ', '\n', '\r\n', ';', '\t']) {
    expect(splitPastedList(names.join(separator))).toEqual(names);
  }
});

it('inserts the list where the caret is', () => {
  expect(splitPastedList('act, Fig', 'Re', 'ma')).toEqual(['React', 'Figma']);
});

it('leaves a single entry to the field', () => {
  expect(splitPastedList('React Native')).toBeNull();
});
