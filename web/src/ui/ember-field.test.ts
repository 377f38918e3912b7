import { expect, test } from 'vitest';
import { createEmbers, eachLink, emberCount } from './ember-field.ts';

test('fifty embers are inside the field', () => {
  const embers = createEmbers(Math.random);
  expect(embers).toHaveLength(emberCount);
  expect(emberCount).toBe(50);
  for (const { x, y } of embers) expect(x >= 0 && x < 1 && y >= 0 && y < 1).toBe(true);
});

test('pairs below 120 px are linked, a pair at 120 px is not', () => {
  const lengths: number[] = [];
  const points = [
    { x: 0, y: 0 },
    { x: 119.9, y: 0 },
    { x: 0, y: 120 },
  ];
  eachLink(points, (a, b) => lengths.push(Math.hypot(a.x - b.x, a.y - b.y)));
  expect(lengths).toEqual([119.9]);
});
