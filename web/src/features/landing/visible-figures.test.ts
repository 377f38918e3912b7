import { expect, test } from 'vitest';
import { site } from '../../content/site.ts';
import { visibleFigures } from './visible-figures.ts';

const busy = { students: 412, colleges: 57, tasks: 31, pointsAwarded: 148_320 };

test('all four numbers above their thresholds are shown in the order of the content', () => {
  expect(visibleFigures(busy, site().landing.figures).map(({ key, value }) => [key, value])).toEqual(
    site().landing.figures.map(({ key }) => [key, busy[key]]),
  );
});

test('a number below its threshold is hidden, and so is a single remaining number', () => {
  const below = Object.fromEntries(site().landing.figures.map(({ key, from }) => [key, from - 1]));
  expect(visibleFigures(below, site().landing.figures)).toEqual([]);
  expect(visibleFigures({ ...below, tasks: 31 }, site().landing.figures)).toEqual([]);
  expect(visibleFigures({ ...busy, students: 0 }, site().landing.figures)).toHaveLength(3);
  const exactly = Object.fromEntries(site().landing.figures.map(({ key, from }) => [key, from]));
  expect(visibleFigures(exactly, site().landing.figures)).toHaveLength(4);
});

test('a response of another shape shows nothing', () => {
  for (const answer of [null, undefined, 'x', [], { students: '412', colleges: Number.NaN, tasks: 9 }]) {
    expect(visibleFigures(answer, site().landing.figures)).toEqual([]);
  }
});
