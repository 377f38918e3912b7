import { expect, test } from 'vitest';
import { sampleSite } from '../../../../server/seed/sample-site.ts';
import { showSite } from '../../content/site.ts';
import { reviewTime } from './review-time.ts';

test('says within what time a review follows', () => {
  expect(reviewTime()).toBe('within 7 days');
  const { programme, ...rest } = sampleSite();
  showSite({ ...rest, programme: { ...programme, reviewDays: 1 } });
  expect(reviewTime()).toBe('within a day');
});
