import { expect, test } from 'vitest';
import { createEmbers, drift, type Ember, eachLink, emberCount, stretch } from './ember-field.ts';

const size = { width: 800, height: 600 };
const ember = (x: number, y: number): Ember => ({ x, y, vx: 0, vy: -10, radius: 1, bright: false });

test('fifty embers start inside the field', () => {
  const embers = createEmbers(size, Math.random);
  expect(embers).toHaveLength(emberCount);
  expect(emberCount).toBe(50);
  for (const { x, y } of embers) expect(x >= 0 && x <= 800 && y >= 0 && y <= 600).toBe(true);
});

test('pairs below 120 px are linked, a pair at 120 px is not', () => {
  const lengths: number[] = [];
  const embers = [ember(0, 0), ember(119.9, 0), ember(0, 120)];
  eachLink(embers, (a, b) => lengths.push(Math.hypot(a.x - b.x, a.y - b.y)));
  expect(lengths).toEqual([119.9]);
});

test('embers rise, and return at the lower edge', () => {
  const [low, high] = [ember(10, 300), ember(10, -7.5)];
  drift([low, high], size, 0.1);
  expect(low.y).toBe(299);
  expect(high.y).toBe(608);
});

test('a resize scales the positions of the embers', () => {
  const field = [ember(400, 300)];
  stretch(field, size, { width: 400, height: 900 });
  expect(field[0]).toMatchObject({ x: 200, y: 450 });
});
