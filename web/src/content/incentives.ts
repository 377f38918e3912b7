import type { IncentiveTier } from './content-types.ts';

/** What points unlock, lowest first. Sample tiers: the festival sets its own. */
export const incentiveTiers: readonly IncentiveTier[] = [
  {
    from: 0,
    title: 'Spark',
    text: 'You have joined.',
    rewards: ['Welcome kit by post', 'A mentor from an earlier edition'],
  },
  {
    from: 250,
    title: 'Kindling',
    text: 'You have finished your first tasks.',
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
    text: 'Others follow your example.',
    rewards: ['Recommendation letter', 'Interviews for paid internships'],
  },
  {
    from: 2500,
    title: 'Torchbearer',
    text: 'You have reached the highest tier.',
    rewards: ['Place at the prize table', 'All-area pass for three nights', 'The torch on the opening night'],
  },
];
