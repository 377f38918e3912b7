import type { IncentiveTier } from './content-types.ts';

/**
 * What points unlock, lowest first, and how each reward is claimed. Sample tiers: the festival sets its own. The landing page
 * shows the names; /incentives shows everything. `RewardClaim` in content-types.ts explains each field of a claim.
 */
export const incentiveTiers: readonly IncentiveTier[] = [
  {
    from: 0,
    title: 'Spark',
    text: 'You are in.',
    rewards: [
      {
        name: 'Welcome kit by post',
        picture: 'kit',
        claim: {
          how: 'Send us the postal address of your home or hostel. Parcels leave every Friday.',
          by: '2026-12-31',
          through: 'message',
          needsAddress: true,
        },
      },
      {
        name: 'A mentor from an earlier edition',
        picture: 'mentor',
        claim: {
          how: 'Fill in your college and your phone number. Your mentor calls you within a week.',
          through: 'profile',
          needs: ['college', 'phone number'],
        },
      },
    ],
  },
  {
    from: 250,
    title: 'Kindling',
    text: 'The first tasks are behind you.',
    rewards: [
      {
        name: 'Digital certificate of participation',
        picture: 'certificate',
        claim: {
          how: 'Check that your name is written as on your college ID. The certificate comes by email after the festival.',
          through: 'profile',
        },
      },
      {
        name: '10% off every workshop',
        picture: 'coupon',
        claim: {
          how: 'Ask for your code, and enter it when you register for a workshop.',
          by: '2027-01-15',
          through: 'message',
        },
      },
    ],
  },
  {
    from: 500,
    title: 'Flame',
    text: 'People at your college know who to ask.',
    rewards: [
      {
        name: 'Ambassador shirt',
        picture: 'shirt',
        claim: {
          how: 'Send us your size, from XS to 3XL, and a postal address.',
          by: '2026-12-31',
          through: 'message',
          needsAddress: true,
        },
      },
      {
        name: 'Pronite pass at half price',
        picture: 'ticket',
        claim: {
          how: 'Ask for your code, and enter it when you buy the pass.',
          by: '2027-01-20',
          through: 'message',
        },
      },
      {
        name: 'Portfolio page',
        picture: 'portfolio',
        claim: {
          how: 'Choose a photo and add your links. We ask you before the page is published.',
          through: 'profile',
          needs: ['photo', 'one social link'],
        },
      },
    ],
  },
  {
    from: 1000,
    title: 'Blaze',
    text: 'Your work is seen beyond your campus.',
    rewards: [
      {
        name: 'Certificate with a list of your work',
        picture: 'certificate',
        claim: {
          how: 'Nothing to do. It replaces the first certificate and comes by email after the festival.',
        },
      },
      {
        name: 'Pronite pass',
        picture: 'ticket',
        claim: {
          how: 'Tell us which evening. The pass waits for you at gate 1, with your college ID.',
          by: '2027-01-20',
          through: 'message',
        },
      },
      {
        name: 'Photo pit on one evening',
        picture: 'camera',
        claim: {
          how: 'Tell us the evening and the camera that you bring.',
          by: '2027-01-20',
          through: 'message',
        },
      },
    ],
  },
  {
    from: 1500,
    title: 'Beacon',
    text: 'Others steer by you.',
    rewards: [
      {
        name: 'Recommendation letter',
        picture: 'letter',
        claim: {
          how: 'Tell us who the letter is for and which of your works it should name. Allow two weeks.',
          through: 'message',
        },
      },
      {
        name: 'Interviews for paid internships',
        picture: 'interview',
        claim: {
          how: 'Send us a link to your résumé and the field that you look for.',
          by: '2027-01-10',
          through: 'message',
        },
      },
    ],
  },
  {
    from: 2500,
    title: 'Torchbearer',
    text: 'You carry it in.',
    rewards: [
      {
        name: 'Place at the prize table',
        picture: 'trophy',
        claim: {
          how: 'Nothing to do. The team calls you in the week before the festival, so keep your phone number up to date.',
          through: 'profile',
          needs: ['phone number'],
        },
      },
      {
        name: 'All-area pass for three nights',
        picture: 'pass',
        claim: {
          how: 'Choose a photo of your face in your profile: it is printed on the pass. Collect it at the festival office.',
          by: '2027-01-25',
          through: 'profile',
          needs: ['photo'],
        },
      },
      {
        name: 'The torch on the opening night',
        picture: 'torch',
        claim: {
          how: 'Tell us that you will come. The rehearsal is on the afternoon before the opening.',
          by: '2027-01-25',
          through: 'message',
        },
      },
    ],
  },
];
