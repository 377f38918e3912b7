import { describe, expect, test } from 'vitest';
import { sampleSite } from './sample-site.ts';

const { festival, landing, tiers: incentiveTiers } = sampleSite();
const { hero, about, influencer, whyJoin, figures: liveFigures } = landing;
const benefits = landing.benefits.items;
const sponsorTiers = landing.sponsors.tiers;
const testimonials = landing.testimonials.items;

describe('the content matches the specification', () => {
  test('edition, year, founding and count', () => {
    expect([festival.edition, festival.year, festival.founded, festival.ordinal]).toEqual([
      26,
      2026,
      1995,
      '32nd',
    ]);
    expect(hero.headline).toEqual({ before: 'Carry the', highlighted: 'fire', after: 'to your campus.' });
  });

  test('a postal address, an address for mail, four social networks', () => {
    expect(festival.address.length).toBeGreaterThanOrEqual(3);
    expect(festival.email).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]+$/);
    expect(new Set(festival.socials.map(({ url }) => url))).toHaveProperty('size', 4);
    for (const { url } of festival.socials) expect(url).toMatch(/^https:\/\//);
  });

  test('the eight things that the festival offers, each with a picture', () => {
    expect(about.offers.map(({ title }) => title)).toEqual([
      'Competitions',
      'Workshops',
      'Talks',
      'Shows',
      'Startup expo',
      'Exhibitions',
      'Social initiatives',
      'Pronites',
    ]);
    expect(new Set(about.offers.map(({ picture }) => picture)).size).toBe(about.offers.length);
  });

  test('the six benefits, one of each kind', () => {
    expect(benefits.map(({ title }) => title)).toEqual([
      'Prizes',
      'Paid internships',
      'Discounts',
      'Portfolio',
      'Certificate and recommendation letter',
      'Mentorship',
    ]);
    const kinds = ['prizes', 'internship', 'ticket', 'portfolio', 'certificate', 'mentorship'];
    expect(benefits.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('the five tiers of sponsors, with one link to a page for internship registrations', () => {
    expect(sponsorTiers.map(({ tier }) => tier)).toEqual([
      'Title partner',
      'Powered by',
      'Education partner',
      'Learning partner',
      'Knowledge partner',
    ]);
    for (const { sponsors } of sponsorTiers) expect(sponsors.length).toBeGreaterThan(0);
    const links = sponsorTiers.flatMap(({ sponsors }) => sponsors.filter(({ url }) => url));
    expect(links).toHaveLength(1);
    expect(links[0]?.url).toMatch(/^https:\/\/.*register/);
    expect(links[0]?.linkLabel).toMatch(/internship/i);
  });

  test('seven testimonials, signed with role and college, without a name', () => {
    expect(testimonials).toHaveLength(7);
    expect(new Set(testimonials.map(({ text }) => text)).size).toBe(7);
    for (const { author, role } of testimonials) {
      expect(author).toMatch(/^Ambassador, \d{4}$/);
      expect(role).toMatch(/year|student/i);
      expect(role).toMatch(/college|university|school|polytechnic/i);
    }
  });
});

test('the shipped content is marked as a sample and uses only .example addresses', () => {
  expect(festival.sample).toBe(true);
  const addresses = [
    ...festival.socials.map(({ url }) => new URL(url).hostname),
    ...sponsorTiers.flatMap(({ sponsors }) =>
      sponsors.flatMap(({ url }) => (url ? new URL(url).hostname : [])),
    ),
    festival.email?.split('@')[1],
  ];
  for (const host of addresses) expect(host).toMatch(/\.example$/);
});

test('three steps, advantages of the track, and tiers in ascending order from 0', () => {
  expect(whyJoin.steps).toHaveLength(3);
  expect(whyJoin.sample.awarded).toBeLessThanOrEqual(whyJoin.sample.worth);
  expect(influencer.points.length).toBeGreaterThan(0);
  const from = incentiveTiers.map((tier) => tier.from);
  expect(from[0]).toBe(0);
  expect(from).toEqual([...new Set(from)].sort((one, other) => one - other));
});

test('each reward says how it is claimed, and its last day is a date', () => {
  for (const { title, rewards } of incentiveTiers) {
    expect(rewards.length, title).toBeGreaterThan(0);
    expect(new Set(rewards.map(({ name }) => name)).size).toBe(rewards.length);
    for (const { name, claim } of rewards) {
      expect(claim.how.length, name).toBeGreaterThan(20);
      if (claim.by) expect(new Date(claim.by).toISOString().slice(0, 10), name).toBe(claim.by);
      // The address is asked for in the message.
      if (claim.needsAddress) expect(claim.through, name).toBe('message');
    }
  }
});

test('each of the four public numbers has a threshold above 1', () => {
  expect(liveFigures.map(({ key }) => key)).toEqual(['students', 'colleges', 'tasks', 'pointsAwarded']);
  for (const { from } of liveFigures) expect(from).toBeGreaterThan(1);
});
