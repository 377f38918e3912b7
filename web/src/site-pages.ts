import type { Festival } from '#contract/site.ts';
import { festivalName } from './content/festival-name.ts';
import { pathOf } from './path-of.ts';

interface SitePage {
  /** `NAME.html` is the built document; `pathOf` gives its path. */
  name: string;
  /** The text of links to the page, and its heading. */
  label: string;
  /** The document's title; the label and the festival's name unless given. */
  title?: (festival: Festival) => string;
  description: (festival: Festival) => string;
  /**
   * `privacy-page` for the component `PrivacyPage` of pages/privacy-page.tsx. The server renders it (site/render-site.tsx), the
   * footer links to it, and the browser hydrates it without the app. Left out for a page that the app renders.
   */
  page?: string;
  /** A style sheet of its own besides ui/theme/site.css, below web/src/. */
  style?: string;
  /** Whether the head describes the festival as a schema.org Event. */
  event?: boolean;
}

const pages = [
  {
    name: 'index',
    label: 'Home',
    title: (festival) => `${festivalName(festival)}: become a campus ambassador`,
    description: ({ title, ordinal }) =>
      `Take on tasks, show your work, earn points, and bring ${ordinal ? `the ${ordinal} edition of ${title}` : title} to your college.`,
    page: 'landing-page',
    style: 'features/landing/landing.css',
    event: true,
  },
  {
    name: 'how-it-works',
    label: 'How it works',
    description: ({ title }) =>
      `From signing in to points in the campus ambassador programme of ${title}: tasks, handing in work, reviews, handing in again, and incentives.`,
    page: 'how-it-works-page',
    style: 'features/public-pages/scene-motion.css',
  },
  {
    name: 'privacy',
    label: 'Privacy',
    description: ({ title }) =>
      `What the campus ambassador programme of ${title} stores about you, why, for how long, and how you see, correct or delete it.`,
    page: 'privacy-page',
  },
  {
    name: 'terms',
    label: 'Terms',
    description: ({ title }) =>
      `The rules of the campus ambassador programme of ${title}: who may join, what is expected of your work, and how points are given.`,
    page: 'terms-page',
    style: 'ui/text/markdown.css',
  },
  {
    name: 'login',
    label: 'Login',
    description: ({ title }) =>
      `Sign in to the campus ambassador programme of ${title} with your Google account to choose tasks, submit work and see your points.`,
  },
  {
    name: 'contact',
    label: 'Contact',
    description: ({ title }) =>
      `A question about joining, a task, your points or your account? Write to the people who run the campus ambassador programme of ${title}.`,
  },
  {
    name: 'verify',
    label: 'Check a certificate',
    description: ({ title }) =>
      `Is a certificate or letter of the campus ambassador programme of ${title} real? Type its number, or choose the file that you were sent.`,
  },
] as const satisfies readonly SitePage[];

export type SitePageName = (typeof pages)[number]['name'];
/** The pages that the server renders. */
export type StaticPageName = Extract<(typeof pages)[number], { page: string }>['name'];

/**
 * Every page with a document of its own. The build, the routes, the footer, the sitemap, the byte budgets and the page
 * lists of the tests come from this list; docs/contributing.md says how to add a page. The browser's code does not
 * import it: what the browser needs of it is in static-page-links.ts.
 */
export const sitePages = pages.map((page: SitePage) => ({
  ...page,
  path: pathOf(page.name),
  title: page.title ?? ((festival: Festival) => `${page.label} · ${festivalName(festival)}`),
}));

/** The pages that are complete without JavaScript. */
export const staticPages = sitePages.flatMap(({ page, ...rest }) => (page ? [{ ...rest, page }] : []));

/** The document of every other address. Search engines do not index it. */
export const appDocument = {
  name: 'app',
  path: null,
  title: () => 'Torchbearer',
  description: ({ title }: Festival) =>
    `The campus ambassador programme of ${title}: take tasks, show your work, earn points.`,
};

/** What a document's head says about it. */
export type PageHead = Pick<(typeof sitePages)[number], 'title' | 'description' | 'event'> & {
  path: string | null;
};
