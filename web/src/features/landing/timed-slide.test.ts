import { expect, test } from 'vitest';
import { easeOut, timedStep } from './timed-slide.ts';

function position(at: number) {
  let value = at;
  return {
    get: () => value,
    set: (to: number) => {
      value = to;
    },
  };
}

function row() {
  const course = { location: position(0), previousLocation: position(0), target: position(0) };
  let time = 1000;
  const step = timedStep(course, 500, () => time);
  const at = (ms: number, instant = false) => {
    time = 1000 + ms;
    const direction = step(instant);
    return { at: course.location.get(), direction };
  };
  return { ...course, at };
}

test('a slide takes 500 ms for every distance and frame rate', () => {
  for (const distance of [-300, 40, -2000]) {
    const { target, at } = row();
    target.set(distance);
    expect(at(0).at).toBe(0);
    expect(at(250).at).toBeCloseTo(distance * easeOut(0.5));
    expect(at(499).at).not.toBe(distance);
    expect(at(500)).toEqual({ at: distance, direction: Math.sign(distance) });
    expect(at(501)).toEqual({ at: distance, direction: 0 });
  }
});

test('a slide eases out', () => {
  expect([0, 1].map(easeOut)).toEqual([0, 1]);
  expect(easeOut(0.25)).toBeGreaterThan(0.5);
  expect(easeOut(0.75)).toBeGreaterThan(0.95);
});

test('a slide continues when the loop moves the row during it', () => {
  const { location, target, at } = row();
  target.set(-300);
  at(0);
  at(100);
  location.set(location.get() + 2100);
  target.set(target.get() + 2100);
  expect(at(250).at).toBeCloseTo(2100 - 300 * easeOut(0.5));
  expect(at(500).at).toBe(1800);
});

test('a new target during a slide takes 500 ms from the current position', () => {
  const { target, at } = row();
  target.set(-300);
  at(0);
  const half = at(250).at;
  target.set(0);
  expect(at(250).at).toBe(half);
  expect(at(500).at).toBeCloseTo(half * (1 - easeOut(0.5)));
  expect(at(750).at).toBe(0);
});

test('an instant step arrives at once, and the next slide takes 500 ms again', () => {
  const { target, at } = row();
  target.set(-300);
  expect(at(0, true).at).toBe(-300);
  target.set(-600);
  expect(at(100).at).toBe(-300);
  expect(at(600).at).toBe(-600);
});
