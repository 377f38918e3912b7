import { expect, test } from 'vitest';
import { benefits, festival, hero, sponsorTiers, testimonials } from './festival.ts';

test('the content keeps what the specification promises', () => {
  expect([festival.edition, festival.year, festival.founded, festival.ordinal]).toEqual([
    26,
    2026,
    1995,
    '32nd',
  ]);
  expect(festival.socials).toHaveLength(4);
  expect(benefits).toHaveLength(6);
  expect(testimonials).toHaveLength(7);
  expect(sponsorTiers.map(({ tier }) => tier)).toEqual([
    'Title partner',
    'Powered by',
    'Education partner',
    'Learning partner',
    'Knowledge partner',
  ]);
  const links = sponsorTiers.flatMap(({ sponsors }) => sponsors.flatMap(({ url }) => url ?? []));
  expect(links).toHaveLength(1);
  expect(hero.headline).toHaveLength(3);
});
