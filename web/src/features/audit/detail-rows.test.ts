import { expect, test } from 'vitest';
import { detailRows } from './detail-rows.ts';

test('single values and objects before and after become rows, everything else a fact', () => {
  expect(detailRows({ before: 'pending', after: 'approved', points: 40, undone: false })).toEqual({
    changes: [{ name: 'Status', before: 'pending', after: 'approved' }],
    facts: [
      { name: 'Points', value: '40' },
      { name: 'Undone', value: 'no' },
    ],
  });
  expect(detailRows({ before: { lastDate: null, points: 1 }, after: { points: 2 } }).changes).toEqual([
    { name: 'Last date', before: '–', after: '–' },
    { name: 'Points', before: '1', after: '2' },
  ]);
  const taken = { before: { claimedBy: 'a' }, after: { claimedBy: 'b' } };
  expect(detailRows(taken, new Map([['a', 'Mira']])).changes).toEqual([
    { name: 'Claimed by', before: 'Mira', after: 'b' },
  ]);
  expect(detailRows({})).toEqual({ changes: [], facts: [] });
});
