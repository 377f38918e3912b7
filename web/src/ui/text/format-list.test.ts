import { expect, test } from 'vitest';
import { formatList } from './format-list.ts';

test('words are joined as in a sentence', () => {
  expect([['title'], ['title', 'link'], ['title', 'link', 'files']].map(formatList)).toEqual([
    'title',
    'title and link',
    'title, link, and files',
  ]);
});
