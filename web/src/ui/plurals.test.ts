import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { countOf } from './format-number.ts';

it('only one is singular', () => {
  expect([0, 1, 2, 1_001].map((count) => countOf(count, 'file'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
    '1\u202f001 files',
  ]);
  expect([1, 2].map((count) => countOf(count, 'reply', 'replies'))).toEqual(['1 reply', '2 replies']);
});

it('no other code chooses between a word and its plural', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const byHand = /=== 1 \? '(\w+)' : '\1s'|=== 1 \? '' : 's'/;
  const found = globSync(['web/src/**/*.{ts,tsx}', 'server/{contract,features}/**/*.ts'], { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => byHand.test(readFileSync(`${root}/${file}`, 'utf8')));
  expect(found).toEqual([]);
});
