import type { IncentiveTier } from './content-types.ts';

/** What points unlock, lowest first. Sample tiers: the festival sets its own. */
export const incentiveTiers: readonly IncentiveTier[] = [
  {
    from: 0,
    title: 'Spark',
    text: 'You are in.',
    rewards: ['Welcome kit by post', 'A mentor from an earlier edition'],
  },
  {
    from: 250,
    title: 'Kindling',
    text: 'The first tasks are behind you.',
    rewards: ['Digital certificate of participation', '10% off every workshop'],
  },
  {
    from: 500,
    title: 'Flame',
    text: 'People at your college know who to ask.',
    rewards: ['Ambassador shirt', 'Pronite pass at half price', 'Portfolio page'],
  },
  {
    from: 1000,
    title: 'Blaze',
    text: 'Your work is seen beyond your campus.',
    rewards: ['Certificate with a list of your work', 'Pronite pass', 'Photo pit on one evening'],
  },
  {
    from: 1500,
    title: 'Beacon',
    text: 'Others steer by you.',
    rewards: ['Recommendation letter', 'Interviews for paid internships'],
  },
  {
    from: 2500,
    title: 'Torchbearer',
    text: 'You carry it in.',
    rewards: ['Place at the prize table', 'All-area pass for three nights', 'The torch on the opening night'],
  },
];
