import { expect, test } from 'vitest';
import { shownRank } from './shown-rank.ts';

test('a rank is shown from the first point on, and never to administrators', () => {
  expect(shownRank({ rank: 1840, points: 1, hidden: false })).toEqual({ rank: 1840, text: 'Rank 1,840' });
  expect(shownRank({ rank: 12, points: 0, hidden: false })).toEqual({ rank: null, text: 'Not ranked yet' });
  expect(shownRank({ rank: null, points: 0, hidden: false })).toEqual({ rank: null, text: 'Not ranked' });
  expect(shownRank({ rank: null, points: 300, hidden: false })).toEqual({ rank: null, text: 'Not ranked' });
  const hidden = { rank: null, points: 300, hidden: true };
  expect(shownRank(hidden)).toEqual({ rank: null, text: 'Hidden' });
});
