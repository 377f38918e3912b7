import { expect, test } from 'vitest';
import { sampleSite } from '../../../../server/seed/sample-site.ts';
import { dropsNames, effectsOf } from './site-effects.ts';
import { withValue } from './site-values.ts';

const sample = sampleSite();
const use = {
  domains: [
    { name: 'Design', tasks: 12 },
    { name: 'Juggling', tasks: 2 },
    { name: 'Marketing', tasks: 1 },
  ],
  categories: [{ name: 'Other', tasks: 1 }],
  tiers: sample.tiers.map(({ title }, index) => ({ title, students: 3 - index })),
};

test('a rename says how many tasks and students it affects', () => {
  const [first, second] = sample.tiers;
  const tiers = sample.tiers.map((tier) => ({ ...tier, title: `${tier.title} 2` }));
  const programme = { ...sample.programme, createDomains: ['Art', 'Other'], categories: ['Technical'] };
  const after = { ...sample, tiers, programme };
  expect(dropsNames(sample, after)).toBe(true);
  expect(effectsOf(sample, after, use)).toEqual([
    '12 tasks keep the domain “Design”; no other task can get it.',
    '1 task keeps the domain “Marketing”; no other task can get it.',
    'Students who chose domains for their notifications hear of tasks of a new domain only once they choose it.',
    '1 task keeps the category “Other”; no other task can get it.',
    `3 students have reached the tier “${first?.title}”, which is renamed or removed.`,
    `2 students have reached the tier “${second?.title}”, which is renamed or removed.`,
    `1 student has reached the tier “${sample.tiers[2]?.title}”, which is renamed or removed.`,
  ]);
});

test('a domain that only moves to the other list, or a new name, affects nothing', () => {
  const more = withValue(
    sample,
    ['programme', 'createDomains'],
    [...sample.programme.createDomains, 'Blockchain'],
  );
  const without = withValue(
    more,
    ['programme', 'editDomains'],
    sample.programme.editDomains.filter((name) => name !== 'Blockchain'),
  );
  expect(dropsNames(sample, without)).toBe(false);
  expect(effectsOf(sample, without, use)).toEqual([]);
});
