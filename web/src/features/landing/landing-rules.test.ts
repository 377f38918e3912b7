import { expect, test } from 'vitest';
import { navMotion } from './nav-motion.ts';
import { slidesFor } from './slides-for.ts';

const hiddenAlong = (...path: number[]) => {
  let motion = { y: 0, hidden: false };
  return path.map((y) => {
    motion = navMotion(motion, y);
    return motion.hidden;
  });
};

test('the nav stays above 100 px, hides below on the way down, returns on the way up', () => {
  expect(hiddenAlong(50, 100, 101, 400, 400, 399, 300, 301, 90)).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('slides by the width of the window', () => {
  expect([320, 480, 481, 1024, 1025, 1440, 1441, 2000, 2001, 2560, 3840].map(slidesFor)).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4, 1, 1, 1,
  ]);
});
