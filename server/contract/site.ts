import { z } from 'zod';
import { applicationProblems, applicationQuestions } from './application-questions.ts';
import { email, line, requiredText, timestamp, webAddress } from './fields.ts';
import { ourHowItWorks } from './how-it-works.ts';
import { limits, MiB } from './limits.ts';
import { isColour } from './palette.ts';
import { defaultRetention, retention } from './retention.ts';
import { defineRoute } from './route.ts';
import { sitePictureIn } from './site-picture-schema.ts';

/**
 * What a festival says about itself: the site's texts, sponsors, tiers and facts. It is published as a whole, in versions. A
 * list that is empty hides its section. A picture of ours has a name, and an uploaded one replaces it. What a later release adds
 * needs a default or is optional: it reads what an earlier one has published.
 */

const titleLength = 120;
const textLength = 600;
const nameLength = 80;
/** Every document carries it. */
export const imprintLength = 4_000;

const name = requiredText(nameLength, 'Enter a name.').regex(/^[^\n]*$/, 'Use a single line.');
const title = requiredText(titleLength, 'Fill this in.').regex(/^[^\n]*$/, 'Use a single line.');
const words = requiredText(textLength, 'Enter a text.');
const year = z
  .int('Enter a year.')
  .min(1800, 'Enter a year from 1800 on.')
  .max(2200, 'Enter a year up to 2200.');
const requiredAddress = webAddress.min(1, 'Enter a web address.');
const day = z.iso.date('Enter a date as year-month-day.');

/** At most `max` items, whose values under `key` all differ. */
const listOf = <Item extends z.ZodObject, Key extends string & keyof z.infer<Item>>(
  item: Item,
  key: Key,
  max: number,
  /** What must differ, in the words of the editor. */
  what: string = key,
) =>
  z
    .array(item)
    .max(max, `Use at most ${max} entries.`)
    .refine(
      (items) => new Set(items.map((one) => (one as Record<Key, unknown>)[key])).size === items.length,
      `Two entries have the same ${what}.`,
    );

/** A heading and its text. */
const passage = z.strictObject({ title, text: words });

const festival = z.strictObject({
  /** Shown in the logo on every page. */
  title: requiredText(40, 'Enter the festival’s name.').regex(/^[^\n]*$/, 'Use a single line.'),
  edition: z
    .int('Enter a whole number.')
    .min(1, 'Enter a number from 1 on.')
    .max(9_999, 'Enter a smaller number.')
    .optional(),
  /** It and the dates are absent in the neutral site only (`publishableSite`). */
  year: year.optional(),
  /** For example '32nd'. */
  ordinal: requiredText(20, 'Enter an ordinal, such as 32nd.').optional(),
  founded: year.optional(),
  starts: timestamp.optional(),
  ends: timestamp.optional(),
  /** One or two sentences for search engines. */
  summary: words,
  place: z.strictObject({
    name,
    street: line(nameLength),
    city: line(nameLength),
    postalCode: line(20),
    region: line(nameLength),
    /** ISO 3166-1. */
    country: z
      .string()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'Enter the two letters of a country, such as IN.'),
  }),
  organizer: name,
  /** Postal address, line by line. */
  address: z
    .array(requiredText(nameLength, 'Enter a line, or remove the empty one.'))
    .max(8, 'Use at most 8 lines.'),
  /** Without one the contact form is the only way to write. */
  email: email.optional(),
  officeHours: line(titleLength),
  socials: listOf(z.strictObject({ name, url: requiredAddress }), 'name', 8),
  /** The footer says that the content is invented. */
  sample: z.boolean(),
});

export const figureKeys = ['students', 'colleges', 'tasks', 'pointsAwarded'] as const;
const figure = z.strictObject({
  key: z.enum(figureKeys),
  label: name,
  /** The number is shown from this threshold on. */
  from: z
    .int('Enter a whole number.')
    .min(2, 'Enter a number from 2 on.')
    .max(1_000_000, 'Enter a smaller number.'),
});

export const iconNames = [
  'trophy',
  'briefcase',
  'ticket',
  'folder',
  'award',
  'compass',
  'flame',
  'camera',
  'megaphone',
  'code',
  'map',
  'heart',
  'rocket',
] as const;
const icon = z.enum(iconNames);

/** The pictures of offers. */
export const offerPictures = [
  'competitions',
  'workshops',
  'talks',
  'shows',
  'startup-expo',
  'exhibitions',
  'social-initiatives',
  'pronites',
] as const;
/** Each kind of benefit looks different, so there is at most one of each. */
export const benefitKinds = [
  'prizes',
  'internship',
  'ticket',
  'portfolio',
  'certificate',
  'mentorship',
] as const;
/** Typographic styles of a sponsor’s name. */
export const sponsorMarks = ['wide', 'mono', 'tight', 'light', 'caps'] as const;

const offer = passage.extend({
  picture: z.enum(offerPictures),
  photo: sitePictureIn('offer').optional(),
});
const benefit = passage.extend({
  kind: z.enum(benefitKinds),
  icon,
  /** A number that is shown large. */
  figure: line(20).optional(),
  /** Instead of the drawing. */
  photo: sitePictureIn('benefit').optional(),
});
const sponsor = z.strictObject({
  name,
  mark: z.enum(sponsorMarks),
  /** Instead of the name in letters. */
  logo: sitePictureIn('sponsor').optional(),
  url: requiredAddress.optional(),
  /** The link's text, if the name does not say where it leads. */
  linkLabel: title.optional(),
});
const sponsorTier = z.strictObject({ tier: name, sponsors: listOf(sponsor, 'name', 20) });
const testimonial = z.strictObject({
  icon,
  text: requiredText(300, 'Enter a text.'),
  author: name,
  /** Instead of the icon. */
  photo: sitePictureIn('voice').optional(),
  /** Student and college, such as 'Second year, private engineering college'. */
  role: title,
});

/** The sections of the landing page between its beginning and its end; their names are their anchors. */
export const sectionNames = [
  'about',
  'why-join',
  'benefits',
  'influencer',
  'sponsors',
  'testimonials',
] as const;
export type SectionName = (typeof sectionNames)[number];

const landing = z.strictObject({
  /** In the order of the page; one that is left out is not shown. */
  sections: z
    .array(z.enum(sectionNames))
    .refine((names) => new Set(names).size === names.length, 'A section is named twice.'),
  hero: z.strictObject({
    headline: z.strictObject({ before: line(40), highlighted: name, after: line(40) }),
    lead: words,
    /** Shown until at least two numbers reach their thresholds. */
    withoutNumbers: words,
  }),
  figures: listOf(figure, 'key', figureKeys.length, 'number'),
  about: z.strictObject({ title, lead: words, offers: listOf(offer, 'title', 12) }),
  whyJoin: z.strictObject({
    title,
    lead: words,
    steps: z.array(passage).length(3, 'There are three steps.'),
    /** The sample task beside the steps. */
    sample: z
      .strictObject({
        task: title,
        domain: name,
        due: name,
        worth: z.int().min(1).max(10_000),
        awarded: z.int().min(0).max(10_000),
        feedback: words,
        before: z.int().min(0).max(100_000),
        rank: z.int().min(2).max(100_000),
        climbed: z.int().min(1).max(1_000),
        college: name,
      })
      .refine(({ worth, awarded }) => awarded <= worth, {
        path: ['awarded'],
        error: 'Enter at most the points that the task is worth.',
      }),
    /** Above the tiers. */
    tiers: title,
  }),
  benefits: z.strictObject({
    title,
    items: listOf(benefit, 'kind', benefitKinds.length, 'drawing: choose another one under “Drawn as”'),
  }),
  influencer: z.strictObject({ title, lead: words, points: listOf(passage, 'title', 4) }),
  sponsors: z.strictObject({ title, tiers: listOf(sponsorTier, 'tier', 8) }),
  testimonials: z.strictObject({ title, items: listOf(testimonial, 'text', 12) }),
  closing: z.strictObject({ title, text: words, button: requiredText(30, 'Enter the button’s text.') }),
});

/** The pictures of rewards. */
export const rewardPictures = [
  'kit',
  'mentor',
  'certificate',
  'coupon',
  'shirt',
  'ticket',
  'portfolio',
  'camera',
  'letter',
  'interview',
  'trophy',
  'pass',
  'torch',
] as const;
export type RewardPicture = (typeof rewardPictures)[number];

/** Fields of a profile that a reward can need. */
export const rewardNeeds = ['college', 'phone number', 'photo', 'one social link'] as const;

const reward = z.strictObject({
  name: title,
  picture: z.enum(rewardPictures),
  photo: sitePictureIn('reward').optional(),
  claim: z
    .strictObject({
      /** What the student does, or that there is nothing to do, in one or two sentences. */
      how: words,
      /** The last day; absent if there is none. */
      by: day.optional(),
      /**
       * 'message': a link opens the contact form with a message that names the reward. 'profile': a link opens the student's
       * profile form. Absent if nothing has to be sent.
       */
      through: z.enum(['message', 'profile']).optional(),
      /** With 'message': the message asks for the postal address. */
      needsAddress: z.boolean().optional(),
      /** With 'profile': the fields that it needs. Once all are filled in, the reward says that nothing is left to do. */
      needs: z.array(z.enum(rewardNeeds)).max(rewardNeeds.length).optional(),
    })
    .refine(({ through, needsAddress }) => !needsAddress || through === 'message', {
      path: ['needsAddress'],
      error: 'An address is asked for in a message: let the reward be claimed by a message.',
    }),
});
const incentiveTier = passage.extend({
  /** Points from which it is unlocked. */
  from: z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(1_000_000, 'Enter a smaller number.'),
  rewards: listOf(reward, 'name', 8),
});
export type Reward = z.infer<typeof reward>;
export type RewardClaim = Reward['claim'];
export type IncentiveTier = z.infer<typeof incentiveTier>;

/** What points unlock, lowest first. */
const tiers = z
  .array(incentiveTier)
  .max(12, 'Use at most 12 tiers.')
  .refine((all) => all.length === 0 || all[0]?.from === 0, 'The first tier begins with 0 points.')
  .refine(
    (all) => all.every(({ from }, index) => index === 0 || from > (all[index - 1]?.from ?? 0)),
    'Each tier needs more points than the one before.',
  )
  .refine(
    (all) => new Set(all.map((tier) => tier.title)).size === all.length,
    'Two tiers have the same title.',
  );

/** The page /how-it-works. What it says of files follows from the limits. */
const howItWorks = z.strictObject({
  title: title.default(ourHowItWorks.title),
  lead: words.default(ourHowItWorks.lead),
  steps: z.array(passage).length(4, 'There are four steps.').default(ourHowItWorks.steps),
  questions: listOf(passage, 'title', 20).default(ourHowItWorks.questions),
  /** Above the tiers. */
  incentives: words.default(ourHowItWorks.incentives),
});

/** The facts of the privacy and terms pages that only the festival knows. */
const legal = z.strictObject({
  /** The facts are invented, and the pages mark them. */
  sample: z.boolean(),
  /** A person or body with a postal address. */
  controller: words,
  /** How long accounts are kept if their owner does not request a deletion, while `retention.inactiveMonths` is absent. */
  accountsKept: words,
  backupsKept: name,
  /** The authority for complaints that the festival did not settle. */
  authority: words,
  law: words,
  minimumAge: z.int('Enter an age.').min(0, 'Enter an age.').max(99, 'Enter an age.'),
  /** Markdown, instead of our terms. */
  terms: requiredText(limits.contentLength, 'Write the terms.').optional(),
  /** Markdown; shown below the terms. */
  imprint: requiredText(imprintLength, 'Write the imprint.').optional(),
});

/** At most 30, of which no two are alike. @param what one of them is */
const names = (what: string) =>
  z
    .array(
      requiredText(40, 'Enter a name, or remove the empty line.').regex(/^[^\n]*$/, 'Use a single line.'),
    )
    .min(1, `Enter at least one ${what}.`)
    .max(30, 'Use at most 30 lines.')
    .refine(
      (all) => new Set(all.map((one) => one.toLowerCase())).size === all.length,
      'Two lines have the same name.',
    );

const pointBands = z
  .strictObject({
    /** Points from which the mark is green. */
    good: z.int('Enter a whole number.').max(1_000_000, 'Enter a smaller number.'),
    /** Points from which it is orange; below it is red. */
    warn: z.int('Enter a whole number.').min(1, 'Enter a number from 1 on.'),
  })
  .refine(({ good, warn }) => good > warn, {
    path: ['good'],
    error: 'Green begins with more points than orange.',
  });

/** From 1 to `max`. */
const amount = (max: number) =>
  z.int('Enter a whole number.').min(1, 'Enter a number from 1 on.').max(max, `Enter a number up to ${max}.`);

/** What one submission may have. */
const uploads = z.strictObject({
  files: amount(limits.filesPerSubmission),
  fileMegabytes: amount(limits.submissionFileBytes / MiB),
  /** VIDEO_MEGABYTES is the most (`server/site/cap-site.ts`), and what counts if this is absent. */
  videoMegabytes: amount(limits.videoBytesMax / MiB).optional(),
});

const collegeBoard = z.strictObject({ best: amount(1_000), members: amount(1_000) });

/** The rules of the ambassador programme. The defaults are those of the specification. */
const programme = z.strictObject({
  /** What a new task can have. */
  createDomains: names('domain').default([
    'Web Development',
    'Design',
    'Marketing',
    'Content Creation',
    'Event Management',
    'Miscellaneous',
  ]),
  /** What a task that is edited can have, beside its present one. */
  editDomains: names('domain').default([
    'Web Development',
    'App Development',
    'Machine Learning',
    'Blockchain',
    'UI/UX',
    'Content Writing',
    'Video Editing',
    'Graphic Design',
    'Other',
  ]),
  categories: names('category').default(['Technical', 'Non-Technical', 'Design', 'Management', 'Other']),
  /** The colours of marks beside points. */
  pointBands: pointBands.default({ good: 1_500, warn: 1_000 }),
  /** The board of colleges adds up the points of the best students of each college that has so many members. */
  collegeBoard: collegeBoard.default({ best: 10, members: 3 }),
  /** Days within which work is reviewed: students see the date, and administrators what is overdue. */
  reviewDays: amount(365).default(7),
  uploads: uploads.default({
    files: limits.filesPerSubmission,
    fileMegabytes: limits.submissionFileBytes / MiB,
  }),
  /** How the Tech IDs of new students begin, before the two digits of the festival's year: `next_techid()` reads it. */
  techidPrefix: z
    .string()
    .regex(/^[A-Z]{2,6}$/, 'Enter 2 to 6 capital letters.')
    .default('TB'),
  /** Before the name of the reader, in mails that answer a message. */
  mailGreeting: requiredText(40, 'Enter a greeting.')
    .regex(/^[^\n]*$/, 'Use a single line.')
    .default('Hello'),
  /** Ends these mails and those to students. Absent: these end with ours, those to students without one. */
  mailClosing: requiredText(300, 'Enter a text.').optional(),
});
export const defaultProgramme = programme.parse({});

const domainWanted = 'Enter on each line what is after the @, such as example.edu.';

/** Whose first sign-in creates an account. Existing accounts stay. */
export const joiningWays = ['everybody', 'domains', 'invitation', 'application', 'nobody'] as const;
const joining = z
  .strictObject({
    who: z.enum(joiningWays),
    /** With 'domains': of email addresses, and their subdomains. */
    domains: z
      .array(
        z
          .string()
          .overwrite((text) => text.trim().toLowerCase().replace(/^@/, ''))
          .max(limits.shortTextLength, domainWanted),
      )
      .max(100, 'Use at most 100 lines.'),
    /** With 'application': what applicants answer. */
    questions: applicationQuestions.optional(),
    /** Days within which an application is decided. Absent: `usualApplicationDays`. */
    applicationDays: amount(365).optional(),
  })
  // What the chosen way does not use may be unfinished.
  .superRefine(({ who, domains, questions = [] }, context) => {
    const refuse = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (who === 'application')
      for (const { path, message } of applicationProblems(questions)) refuse(path, message);
    if (who !== 'domains') return;
    if (domains.length === 0) refuse(['domains'], 'Enter at least one domain.');
    for (const [index, domain] of domains.entries())
      if (!z.regexes.domain.test(domain)) refuse(['domains', index], domainWanted);
  });

const look = z.strictObject({
  /** The colour of buttons, links and marks, as #rrggbb; pages use its nearest shades that can be read. Absent: ours. */
  accent: z.string().refine(isColour, 'Enter a colour as # and six digits, such as #0f766e.').optional(),
  /** Behind the headline of the landing page, and in previews of links. */
  hero: sitePictureIn('hero').optional(),
  /** Instead of the torch and the festival's name at the top of pages. */
  logo: sitePictureIn('logo').optional(),
  /** Of tabs and of the installed app. */
  icon: sitePictureIn('icon').optional(),
});

export const siteContent = z.strictObject({
  festival,
  look,
  landing,
  tiers,
  joining: joining.default({ who: 'everybody', domains: [] }),
  programme: programme.default(defaultProgramme),
  howItWorks: howItWorks.default(ourHowItWorks),
  retention: retention.default(defaultRetention),
  legal,
});
export type SiteContent = z.infer<typeof siteContent>;
/** What an organiser publishes says when the festival is. */
export const publishableSite = siteContent.extend({
  festival: festival
    .extend({ year, starts: timestamp, ends: timestamp })
    .refine(({ starts, ends }) => Date.parse(starts) < Date.parse(ends), {
      path: ['ends'],
      error: 'The end must be after the beginning.',
    }),
});
export type Festival = SiteContent['festival'];
export type LiveFigure = SiteContent['landing']['figures'][number];
export type Offer = z.infer<typeof offer>;
export type IconName = z.infer<typeof icon>;
export type Benefit = z.infer<typeof benefit>;
export type Sponsor = z.infer<typeof sponsor>;
export type SponsorTier = z.infer<typeof sponsorTier>;
export type Testimonial = z.infer<typeof testimonial>;

export interface University {
  readonly name: string;
  readonly button: string;
}

/** What the browser needs of it, beside the documents that the server renders. */
export type PublicSite = Pick<SiteContent, 'festival' | 'look' | 'tiers'> & {
  readonly joining: Pick<SiteContent['joining'], 'who' | 'domains'>;
  /** Only in the documents of the application. */
  readonly programme?: Pick<
    SiteContent['programme'],
    'createDomains' | 'editDomains' | 'categories' | 'pointBands' | 'reviewDays' | 'uploads'
  >;
  readonly legal: Pick<SiteContent['legal'], 'imprint'>;
  /** The second identity provider, if there is one: its name in sentences, and the text of its button. */
  readonly university?: University;
  readonly landing: Pick<
    SiteContent['landing'],
    'sections' | 'hero' | 'figures' | 'testimonials' | 'closing'
  >;
};

/** The sections that have content. */
function filledSections({ sections, benefits, influencer, sponsors, testimonials }: SiteContent['landing']) {
  const empty: Partial<Record<SectionName, boolean>> = {
    benefits: benefits.items.length === 0,
    influencer: influencer.points.length === 0,
    sponsors: sponsors.tiers.length === 0,
    testimonials: testimonials.items.length === 0,
  };
  return sections.filter((name) => !empty[name]);
}

/** The content as pages show it: without sections and tiers of sponsors that are empty. */
export function shownSite(content: SiteContent): SiteContent {
  const { sponsors } = content.landing;
  const tiers = sponsors.tiers.filter((tier) => tier.sponsors.length > 0);
  const landing = { ...content.landing, sponsors: { ...sponsors, tiers } };
  return { ...content, landing: { ...landing, sections: filledSections(landing) } };
}

/** What depends on the content in what a server sends, which puts it into the built documents. */
export interface RenderedSite {
  /** By the name of the document. */
  readonly documents: Readonly<
    Record<
      string,
      {
        readonly head: string;
        readonly body: string;
        /** The element with what the browser needs of the content. */
        readonly site: string;
      }
    >
  >;
  /** For every document: its icons, and rules for the accent colour. */
  readonly look: string;
  readonly manifest: string;
}

/** For a static page, or for the application. */
export function publicSite(
  content: SiteContent,
  { isStatic, university }: { isStatic: boolean; university: University | null },
): PublicSite {
  const { festival, look, tiers, joining, programme, legal, landing } = content;
  const { sections, hero, figures, testimonials, closing } = landing;
  const { createDomains, editDomains, categories, pointBands, reviewDays, uploads } = programme;
  return {
    festival,
    look,
    tiers,
    joining: { who: joining.who, domains: joining.who === 'domains' ? joining.domains : [] },
    ...(!isStatic && {
      programme: { createDomains, editDomains, categories, pointBands, reviewDays, uploads },
    }),
    legal: { imprint: legal.imprint },
    ...(university && { university }),
    landing: { sections, hero, figures, testimonials, closing },
  };
}

export const getSite = defineRoute({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: 'What the festival says about itself',
  response: siteContent,
  failure: 'Failed to load what is published. Please try again.',
});
