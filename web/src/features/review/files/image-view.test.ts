import { expect, it } from 'vitest';
import { moveBy, still, turnOnce, zoomBy } from './image-view.ts';

const size = { width: 400, height: 200 };

it('zooms in steps between fitting and eight times', () => {
  expect(zoomBy(still, 1, size).zoom).toBe(1.5);
  expect(zoomBy(still, -1, size)).toEqual(still);
  expect(zoomBy(still, 20, size).zoom).toBe(8);
});

it('moves an enlarged picture as far as its edge, and back to the middle with the zoom', () => {
  expect(moveBy(still, { x: 50, y: 50 }, size)).toEqual(still);
  const moved = moveBy(zoomBy(still, 2, size), { x: 500, y: -30 }, size);
  expect(moved).toMatchObject({ zoom: 2, x: 200, y: -30 });
  expect(zoomBy(moved, -2, size)).toMatchObject({ zoom: 1, x: 0 });
});

it('turns by a quarter, as a whole again', () => {
  let view = zoomBy(still, 1, size);
  for (const turn of [90, 180, 270, 0]) {
    view = turnOnce(view);
    expect(view).toEqual({ ...still, turn });
  }
});
