import { expect, test } from 'vitest';
import { drawPlot } from './plot.ts';

const values = (svg: string, attribute: string) =>
  Array.from(svg.matchAll(new RegExp(`${attribute}="([^"]+)"`, 'g')), ([, value]) => value);

test('bars are as long as their values', () => {
  const svg = drawPlot({
    file: 'a.svg',
    kind: 'bars',
    title: 'Reads & writes',
    unit: 'requests/s',
    labels: ['Task list'],
    series: [
      { name: 'product', values: [500] },
      { name: 'hand-written', values: [1000] },
    ],
  });
  expect(svg).toContain('Reads &amp; writes');
  const bars = Array.from(svg.matchAll(/<rect x="230" y="\d+" width="([\d.]+)"/g), ([, width]) => width);
  expect(bars.slice(-2)).toEqual(['210.0', '420.0']);
});

test('lines rise with their values and leave out what failed', () => {
  const svg = drawPlot({
    file: 'a.svg',
    kind: 'lines',
    title: 'Cost',
    unit: 'ms',
    labels: ['10', '100', '1000'],
    series: [{ name: 'Task list', values: [1, 2, Number.POSITIVE_INFINITY] }],
  });
  const [points = ''] = values(svg, 'points');
  expect(points.split(' ').map((point) => point.split(',')[0])).toEqual(['230.0', '440.0']);
  const [low, high] = points.split(' ').map((point) => Number(point.split(',')[1]));
  expect(low).toBeGreaterThan(high ?? Number.NaN);
});
