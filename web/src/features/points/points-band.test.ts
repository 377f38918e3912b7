import { expect, test } from 'vitest';
import { sampleSite } from '../../../../server/seed/sample-site.ts';
import { showSite } from '../../content/site.ts';
import { pointsBand } from './points-band.ts';

test('bands change at 1000 and 1500, or where the site says', () => {
  expect([999, 1000, 1499, 1500].map(pointsBand)).toEqual(['bad', 'warn', 'warn', 'good']);
  const { programme, ...rest } = sampleSite();
  showSite({ ...rest, programme: { ...programme, pointBands: { good: 3, warn: 2 } } });
  expect([1, 2, 3].map(pointsBand)).toEqual(['bad', 'warn', 'good']);
});
