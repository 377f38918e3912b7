import { expect, test } from 'vitest';
import { navMotion } from './nav-motion.ts';

const hiddenAlong = (...path: number[]) => {
  let motion = { y: 0, hidden: false };
  return path.map((y) => {
    motion = navMotion(motion, y);
    return motion.hidden;
  });
};

test('the nav is shown above 100 px, hides on the way down and returns on the way up', () => {
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
