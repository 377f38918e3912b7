import { expect, test } from 'vitest';
import { readPlans, renderPlans } from './read-plans.ts';

const log = `2026-11-22 10:00:00.000 UTC [7] LOG:  checkpoint complete
2026-11-22 10:00:01.000 UTC [8] LOG:  duration: 0.125 ms  plan:
	Query Text: SELECT id
	  FROM users WHERE id = $1
	Index Scan using users_pkey on users  (cost=0.29..8.30 rows=1 width=16) (actual time=0.02..0.02 rows=1.00 loops=1)
	  Index Cond: (id = $1)
	  Buffers: shared hit=3
2026-11-22 10:00:02.000 UTC [8] LOG:  duration: 1.000 ms  execute s1: SELECT 1
`;

test('plans are read with their statements', () => {
  expect(readPlans(log)).toEqual([
    {
      query: 'SELECT id\n  FROM users WHERE id = $1',
      plan: `Index Scan using users_pkey on users  (cost=0.29..8.30 rows=1 width=16) (actual time=0.02..0.02 rows=1.00 loops=1)
  Index Cond: (id = $1)
  Buffers: shared hit=3`,
      duration: 0.125,
    },
  ]);
});

test('a page is rendered with its statements, or with none', () => {
  expect(renderPlans('Task list', readPlans(log))).toMatch(
    /^## Task list\n\n0\.13 ms:\n\n```sql\nSELECT id FROM users WHERE id = \$1\n```\n\n```\nIndex Scan/,
  );
  expect(renderPlans('Session', [])).toContain('No statement');
});
