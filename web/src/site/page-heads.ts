import { festival } from '../content/festival.ts';
import { paths } from '../paths.ts';

/** What a document says about itself to those who do not run it: search engines, messengers, a browser's tab. */
export interface PageHead {
  title: string;
  description: string;
  /** Its one address; null where many addresses share the document, and none of them is to be found by a search. */
  path: string | null;
  /** Whether it describes the festival itself as a schema.org Event. */
  event?: boolean;
}

const { title, year, ordinal } = festival;

/** By the name of the built file. */
export const pageHeads = {
  index: {
    title: `${title} ${year}: become a campus ambassador`,
    description: `Carry the fire to your campus: take on tasks, show your work, earn points, and bring the ${ordinal} edition of ${title} to your college.`,
    path: paths.home,
    event: true,
  },
  privacy: {
    title: `Privacy · ${title} ${year}`,
    description: `What the campus ambassador programme of ${title} stores about you, why, for how long, and how you see, correct or delete it.`,
    path: paths.privacy,
  },
  terms: {
    title: `Terms · ${title} ${year}`,
    description: `The rules of the campus ambassador programme of ${title}: who may join, what is expected of your work, and how points are given.`,
    path: paths.terms,
  },
  login: {
    title: `Login · ${title} ${year}`,
    description: `Sign in to the campus ambassador programme of ${title} with your Google account: that is where you take tasks, hand in work and see your points.`,
    path: paths.login,
  },
  contact: {
    title: `Contact · ${title} ${year}`,
    description: `A question about joining, a task, your points or your account? Write to the people who run the campus ambassador programme of ${title}.`,
    path: paths.contact,
  },
  app: {
    title: 'Torchbearer',
    description: `The campus ambassador programme of ${title}: take tasks, show your work, earn points.`,
    path: null,
  },
} satisfies Record<string, PageHead>;

export type DocumentName = keyof typeof pageHeads;
