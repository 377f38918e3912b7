import { expect, test } from 'vitest';
import { renderResult } from './report.ts';
import { describeTarget, isMet } from './result.ts';

test('a target is met, missed or not measured', () => {
  expect(isMet({ ratio: 0.9, target: { atLeast: 0.9 } })).toBe(true);
  expect(isMet({ ratio: 0.89, target: { atLeast: 0.9 } })).toBe(false);
  expect(isMet({ ratio: 1.6, target: { atMost: 1.5 } })).toBe(false);
  expect(isMet({ ratio: Number.POSITIVE_INFINITY, target: { atMost: 1.5 } })).toBe(false);
  expect(isMet({ ratio: null, target: { atLeast: 2 } })).toBeNull();
  expect(isMet({ ratio: 1, target: null })).toBeNull();
  expect(describeTarget({ atLeast: 0.9 })).toBe('≥ 0.9');
  expect(describeTarget(null)).toBe('');
});

test('a result is a table of comparisons, plots, tables and how it was measured', () => {
  const text = renderResult({
    title: 'Reads',
    measuredAt: '2026-11-22',
    machine: '2 cores',
    comparisons: [
      { name: 'Task list', product: '950/s', reference: '1 000/s', ratio: 0.95, target: { atLeast: 0.9 } },
      { name: 'a | b', product: 'failed: x\ny', reference: '', ratio: null, target: null, note: 'why' },
    ],
    tables: [{ title: 'Times', columns: ['', 'ms'], rows: [['Task list', '3']] }],
    plots: [{ file: 'reads.svg', kind: 'bars', title: 'Reads', unit: '/s', labels: [], series: [] }],
    notes: ['A note.'],
  });
  expect(text).toBe(`### Reads

|  | product | reference | ratio | target | met |
|---|---|---|---|---|---|
| Task list | 950/s | 1 000/s | 0.950 | ≥ 0.9 | yes |
| a \\| b (why) | failed: x y |  |  |  | no |

![Reads](reads.svg)

Times:

|  | ms |
|---|---|
| Task list | 3 |

A note. Measured 2026-11-22 on 2 cores.`);
});
