import type { SiteContent } from './site.ts';

interface Begun {
  readonly hasTask: boolean;
  readonly isPublished: boolean;
}

/** What a site begins with, and whether it is done: in a draft, or in what is published. */
const isDone = {
  festival: ({ festival }) => Boolean(festival.year && festival.starts && festival.ends),
  // Who has published has seen our own look.
  look: ({ look }, { isPublished }) => isPublished || Object.keys(look).length > 0,
  // Everybody may join by default, which an administrator has seen before they publish.
  joining: ({ joining }, { isPublished }) => isPublished || joining.who !== 'everybody',
  about: ({ landing }) => landing.about.offers.length > 0,
  sponsors: ({ landing }) => landing.sponsors.tiers.length > 0,
  tiers: ({ tiers }) => tiers.length > 0,
  // A site that says that it is invented may have invented facts.
  legal: ({ festival, legal }) => festival.sample || !legal.sample,
  task: (_, { hasTask }) => hasTask,
  publish: (_, { isPublished }) => isPublished,
} satisfies Record<string, (content: SiteContent, begun: Begun) => boolean>;

export type SiteStep = keyof typeof isDone;
export const siteSteps = Object.keys(isDone) as SiteStep[];

export const openSteps = (content: SiteContent, begun: Begun) =>
  siteSteps.filter((step) => !isDone[step](content, begun));
