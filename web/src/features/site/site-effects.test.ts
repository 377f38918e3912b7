import { expect, test } from 'vitest';
import { retention, retentionKindNames } from '#contract/retention.ts';
import { sampleSite } from '../../../../server/seed/sample-site.ts';
import { deletionsOf, dropsNames, effectsOf, shortenedKinds } from './site-effects.ts';
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

test('shorter periods say what they delete and when, longer ones nothing', () => {
  const before = { ...sample, retention: retention.parse({ messageMonths: 12, auditMonths: 24 }) };
  const after = {
    ...sample,
    retention: retention.parse({
      messageMonths: 6,
      inactiveMonths: 24,
      draftDays: 120,
      pastEditionMonths: 6,
    }),
  };
  const rows = { accounts: 12, messages: 10_001, drafts: 3, editionFiles: 1 } as Record<string, number>;
  const counted = {
    from: '2026-12-06T12:00:00Z',
    items: retentionKindNames.map((kind) => ({ kind, rows: rows[kind] ?? 0 })),
  };
  expect(shortenedKinds(before, before)).toEqual([]);
  expect(deletionsOf(before, after, counted, new Date('2026-11-29T12:00:00Z'))).toEqual([
    'Inactive accounts: the owners of 12 are told on 6 Dec, and again before the deletion, which is 30 days later at the earliest.',
    'Messages: more than 10,000 will be deleted on 6 Dec.',
    'Unfinished works of past editions: none is old enough on 6 Dec.',
    'Attempts at quizzes of past editions: none is old enough on 6 Dec.',
    'Answers of past editions: none is old enough on 6 Dec.',
    'Files of past editions: 1 will be deleted on 6 Dec.',
  ]);
});
