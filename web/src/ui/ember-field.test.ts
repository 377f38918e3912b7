import { expect, test } from 'vitest';
import { createEmbers, emberCount, linksOf, placeEmbers } from './ember-field.ts';

const size = { width: 800, height: 600 };
const ember = (x: number, y: number) => ({ x, y, radius: 1, bright: false });

test('fifty embers are inside the field', () => {
  const embers = createEmbers(Math.random);
  expect(embers).toHaveLength(emberCount);
  expect(emberCount).toBe(50);
  for (const { x, y } of embers) expect(x >= 0 && x < 1 && y >= 0 && y < 1).toBe(true);
});

test('pairs below 120 px are linked, a pair at 120 px is not', () => {
  const links = linksOf([ember(0, 0), ember(119.9, 0), ember(0, 120), ember(0, 1)]);
  expect(Object.fromEntries(links)).toEqual({
    [1 / 6]: 'M0 0L119.9 0M119.9 0L0 1M0 120L0 1',
    1: 'M0 0L0 1',
  });
});

test('what crosses the lower edge comes in at the upper one', () => {
  const placed = placeEmbers([ember(0.5, 0.99), ember(0.25, 0.5)], size);
  expect(placed.map(({ x, y }) => [x, Math.round(y)])).toEqual([
    [400, -6],
    [400, 594],
    [200, 300],
  ]);
});
