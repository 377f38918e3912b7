import { expect, test } from 'vitest';
import { sampleSite } from '../seed/sample-site.ts';
import { neutralSite } from '../site/neutral-site.ts';
import { openSteps, siteSteps } from './site-steps.ts';

test('of the neutral site all steps are left, of the sample none', () => {
  expect(openSteps(neutralSite, { hasTask: false, isPublished: false })).toEqual(siteSteps);
  expect(openSteps(sampleSite(), { hasTask: true, isPublished: true })).toEqual([]);
});

test('a step is done when its content is there', () => {
  const { festival, ...sample } = sampleSite();
  const begun = { hasTask: false, isPublished: false };
  expect(openSteps({ festival, ...sample }, begun)).toEqual(['look', 'joining', 'task', 'publish']);
  const look = { accent: '#0f766e' };
  const joining = { who: 'nobody' as const, domains: [] };
  expect(openSteps({ festival, ...sample, look, joining }, begun)).toEqual(['task', 'publish']);
  const own = { ...festival, sample: false };
  const { ends, ...undated } = own;
  expect(openSteps({ ...sample, festival: undated }, { hasTask: true, isPublished: true })).toEqual([
    'festival',
    'legal',
  ]);
  const legal = { ...sample.legal, sample: false };
  expect(openSteps({ ...sample, festival: own, legal }, { hasTask: true, isPublished: true })).toEqual([]);
});
