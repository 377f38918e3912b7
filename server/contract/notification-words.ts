import type { NotificationKind } from './notification-kinds.ts';

/** What each kind of notification is called. Apart from `notification-kinds.ts`, which every page of a student loads. */
export const notificationWords: Readonly<
  Record<
    NotificationKind,
    {
      readonly label: string;
      /** For the settings page. */
      readonly explanation: string;
      /** What the button of a mail does. */
      readonly action: string;
    }
  >
> = {
  review: {
    label: 'Reviews of my work',
    explanation:
      'Your work was approved, with its points, rejected or to be changed, with the feedback, or a review was taken back.',
    action: 'See the review',
  },
  appeal: {
    label: 'My appeals',
    explanation: 'An appeal of yours against a review was decided.',
    action: 'See the answer',
  },
  task: {
    label: 'New tasks',
    explanation: 'A task was published in one of the domains that you choose below.',
    action: 'Open the task',
  },
  deadline: {
    label: 'Deadlines',
    explanation:
      'In 24 hours a task ends for which you have begun work, or your work was rejected or needs changes.',
    action: 'Open the task',
  },
  'moved-deadline': {
    label: 'Moved deadlines',
    explanation: 'A task for which you have begun work ends at another time.',
    action: 'Open the task',
  },
  announcement: {
    label: 'Announcements',
    explanation: 'The organisers have something to tell you.',
    action: 'Read the announcement',
  },
  answer: {
    label: 'Messages and answers to me',
    explanation: 'The organisers have written to you, or answered what you wrote to them.',
    action: 'Read it',
  },
  points: {
    label: 'Points outside of reviews',
    explanation: 'The organisers gave you points or corrected them.',
    action: 'See your points',
  },
  account: {
    label: 'My data and my account',
    explanation: 'The archive of your data is ready.',
    action: 'Open your data',
  },
  tier: {
    label: 'New tiers',
    explanation: 'Your points reached a tier of the incentives.',
    action: 'See the incentives',
  },
  inactive: {
    label: 'Deletion of my account',
    explanation: 'Your account is deleted soon, because nobody has signed in to it for long.',
    action: 'Sign in and keep my account',
  },
  certificate: {
    label: 'Certificates',
    explanation: 'A certificate or a letter was issued to you, or revoked.',
    action: 'See it',
  },
};
