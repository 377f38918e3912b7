import { limits } from '#contract/limits.ts';
import { type PeriodSetting, retentionGraceDays, retentionSettings } from '#contract/retention.ts';
import {
  benefitKinds,
  figureKeys,
  iconNames,
  imprintLength,
  joiningWays,
  offerPictures,
  rewardNeeds,
  rewardPictures,
  type SectionName,
  sponsorMarks,
} from '#contract/site.ts';
import type { pictureRooms } from '#contract/site-pictures.ts';

/** How a value of the site is edited. `name` is its key in the object around it. */
interface Named {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Shown only while another field beside it has this value. What was entered stays. */
  readonly onlyIf?: { readonly field: string; readonly is: string };
}

/** Left out if it is empty, or empty. */
type Optional = 'absent' | 'empty';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export type SiteField = Named &
  (
    | {
        readonly kind: 'line' | 'number' | 'time' | 'day' | 'switch' | 'colour';
        readonly optional?: Optional;
      }
    | {
        readonly kind: 'text';
        readonly optional?: Optional;
        /** Characters, if more than usual. */
        readonly max?: number;
      }
    /** An uploaded picture; left out if there is none. */
    | { readonly kind: 'picture'; readonly place: keyof typeof pictureRooms }
    /** Lines of text, one for each line of the field. */
    | {
        readonly kind: 'lines';
        /** Characters of all lines, if more than usual. */
        readonly max?: number;
      }
    | { readonly kind: 'choice'; readonly options: readonly Choice[]; readonly optional?: Optional }
    /** What applicants answer; left out if there are none. */
    | { readonly kind: 'questions' }
    | { readonly kind: 'choices'; readonly options: readonly Choice[] }
    /** Which values there are, and in which order. */
    | { readonly kind: 'order'; readonly options: readonly Choice[] }
    | { readonly kind: 'group'; readonly fields: readonly SiteField[] }
    | {
        readonly kind: 'list';
        readonly fields: readonly SiteField[];
        /** What one of them is called. */
        readonly one: string;
        /** The field that names one. */
        readonly titled: string;
        readonly empty: Readonly<Record<string, unknown>>;
        /** Their number does not change. */
        readonly fixed?: boolean;
      }
  );

const words = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
const choices = (values: readonly string[], labels: Readonly<Record<string, string>> = {}): Choice[] =>
  values.map((value) => ({ value, label: labels[value] ?? words(value) }));

const title = { kind: 'line', name: 'title', label: 'Title' } as const;
const text = { kind: 'text', name: 'text', label: 'Text' } as const;
/** A list of headings with texts. */
const passages = (name: string, label: string, one: string) =>
  ({
    kind: 'list',
    name,
    label,
    one,
    titled: 'title',
    empty: { title: '', text: '' },
    fields: [title, text],
  }) as const;
const lead = { kind: 'text', name: 'lead', label: 'Introduction' } as const;
const icon = { kind: 'choice', name: 'icon', label: 'Icon', options: choices(iconNames) } as const;

export const sectionLabels: Readonly<Record<SectionName, string>> = {
  about: 'About',
  'why-join': 'Why join',
  benefits: 'Benefits',
  influencer: 'Influencer track',
  sponsors: 'Sponsors',
  testimonials: 'Voices',
};

/** A part of the site that is edited together. */
export interface SiteSection {
  readonly id: string;
  readonly label: string;
  /** What it is, in one sentence. */
  readonly lead: string;
  /** Where its fields are in the content. */
  readonly path: readonly string[];
  readonly fields: readonly SiteField[];
  /** The page that shows it, and the element that it is in. */
  readonly shown: { readonly page: 'index' | 'how-it-works' | 'privacy' | 'terms'; readonly anchor?: string };
}

export const siteSections: readonly SiteSection[] = [
  {
    id: 'festival',
    label: 'Festival',
    lead: 'Name, dates and how to reach you: on every page, in mails, and for search engines.',
    path: ['festival'],
    shown: { page: 'index' },
    fields: [
      { kind: 'line', name: 'title', label: 'Name' },
      {
        kind: 'number',
        name: 'edition',
        label: 'Edition number',
        hint: 'Shown after the name.',
        optional: 'absent',
      },
      { kind: 'number', name: 'year', label: 'Year' },
      {
        kind: 'line',
        name: 'ordinal',
        label: 'Ordinal',
        hint: 'For example 32nd.',
        optional: 'absent',
      },
      { kind: 'number', name: 'founded', label: 'Year of the first one', optional: 'absent' },
      { kind: 'time', name: 'starts', label: 'Begins' },
      { kind: 'time', name: 'ends', label: 'Ends' },
      { kind: 'text', name: 'summary', label: 'Summary', hint: 'One or two sentences for search engines.' },
      { kind: 'line', name: 'organizer', label: 'Organiser' },
      {
        kind: 'group',
        name: 'place',
        label: 'Place',
        fields: [
          { kind: 'line', name: 'name', label: 'Name of the place' },
          { kind: 'line', name: 'street', label: 'Street', optional: 'empty' },
          { kind: 'line', name: 'city', label: 'City', optional: 'empty' },
          { kind: 'line', name: 'postalCode', label: 'Postal code', optional: 'empty' },
          { kind: 'line', name: 'region', label: 'State', optional: 'empty' },
          { kind: 'line', name: 'country', label: 'Country', hint: 'Two letters, for example IN.' },
        ],
      },
      {
        kind: 'lines',
        name: 'address',
        label: 'Postal address',
        hint: 'One line for each line of the address.',
      },
      {
        kind: 'line',
        name: 'email',
        label: 'Email address',
        hint: 'Without one, visitors use the contact form.',
        optional: 'absent',
      },
      { kind: 'line', name: 'officeHours', label: 'Office hours', optional: 'empty' },
      {
        kind: 'list',
        name: 'socials',
        label: 'Social networks',
        one: 'network',
        titled: 'name',
        empty: { name: '', url: '' },
        fields: [
          { kind: 'line', name: 'name', label: 'Name' },
          { kind: 'line', name: 'url', label: 'Web address' },
        ],
      },
      {
        kind: 'switch',
        name: 'sample',
        label: 'Say that the content is invented',
        hint: 'A sentence at the end of every page. Switch it off once everything is yours.',
      },
    ],
  },
  {
    id: 'look',
    label: 'Look',
    lead: 'The colour of buttons, links and marks, and the pictures that stand for the festival.',
    path: ['look'],
    shown: { page: 'index' },
    fields: [
      {
        kind: 'colour',
        name: 'accent',
        label: 'Accent colour',
        hint: 'Pages use its nearest shades that can be read in both themes.',
        optional: 'absent',
      },
      {
        kind: 'picture',
        name: 'hero',
        label: 'First picture',
        place: 'hero',
        hint: 'A photograph on the first screen of the landing page and in previews of links, instead of our drawing.',
      },
      {
        kind: 'picture',
        name: 'logo',
        label: 'Logo',
        place: 'logo',
        hint: 'At the top of every page, on a light ground, instead of the torch and the name.',
      },
      {
        kind: 'picture',
        name: 'icon',
        label: 'Icon',
        place: 'icon',
        hint: 'Square: in the tab of the browser and of the installed app.',
      },
    ],
  },
  {
    id: 'beginning',
    label: 'Beginning',
    lead: 'The first screen of the landing page, the order of its sections, and its end.',
    path: ['landing'],
    shown: { page: 'index', anchor: 'home' },
    fields: [
      {
        kind: 'group',
        name: 'hero',
        label: 'First screen',
        fields: [
          {
            kind: 'group',
            name: 'headline',
            label: 'Headline',
            fields: [
              { kind: 'line', name: 'before', label: 'Before the coloured word', optional: 'empty' },
              { kind: 'line', name: 'highlighted', label: 'The coloured word' },
              { kind: 'line', name: 'after', label: 'After it', optional: 'empty' },
            ],
          },
          lead,
          {
            kind: 'text',
            name: 'withoutNumbers',
            label: 'Instead of numbers',
            hint: 'Shown until at least two of the numbers below are large enough.',
          },
        ],
      },
      {
        kind: 'list',
        name: 'figures',
        label: 'Numbers',
        one: 'number',
        titled: 'label',
        empty: { key: 'students', label: '', from: 2 },
        fields: [
          {
            kind: 'choice',
            name: 'key',
            label: 'What is counted',
            options: choices(figureKeys, { students: 'Ambassadors', pointsAwarded: 'Points awarded' }),
          },
          { kind: 'line', name: 'label', label: 'Words below the number' },
          { kind: 'number', name: 'from', label: 'Show it from' },
        ],
      },
      {
        kind: 'order',
        name: 'sections',
        label: 'Sections',
        hint: 'A section without content is not shown.',
        options: Object.entries(sectionLabels).map(([value, label]) => ({ value, label })),
      },
      {
        kind: 'group',
        name: 'closing',
        label: 'End of the page',
        fields: [title, text, { kind: 'line', name: 'button', label: 'Button' }],
      },
    ],
  },
  {
    id: 'about',
    label: 'About',
    lead: 'What the festival offers.',
    path: ['landing', 'about'],
    shown: { page: 'index', anchor: 'about' },
    fields: [
      title,
      lead,
      {
        kind: 'list',
        name: 'offers',
        label: 'Offers',
        one: 'offer',
        titled: 'title',
        empty: { title: '', text: '', picture: 'competitions' },
        fields: [
          title,
          text,
          { kind: 'choice', name: 'picture', label: 'Drawing', options: choices(offerPictures) },
          { kind: 'picture', name: 'photo', label: 'Own picture', place: 'offer' },
        ],
      },
    ],
  },
  {
    id: 'why-join',
    label: 'Why join',
    lead: 'The three steps from a task to its points, with a sample.',
    path: ['landing', 'whyJoin'],
    shown: { page: 'index', anchor: 'why-join' },
    fields: [
      title,
      lead,
      { ...passages('steps', 'Steps', 'step'), fixed: true },
      { kind: 'line', name: 'tiers', label: 'Title above the tiers' },
      {
        kind: 'group',
        name: 'sample',
        label: 'Sample',
        fields: [
          { kind: 'line', name: 'task', label: 'Task' },
          { kind: 'line', name: 'domain', label: 'Domain' },
          { kind: 'line', name: 'due', label: 'Time left' },
          { kind: 'number', name: 'worth', label: 'Points of the task' },
          { kind: 'number', name: 'awarded', label: 'Points awarded' },
          { kind: 'text', name: 'feedback', label: 'Feedback' },
          { kind: 'number', name: 'before', label: 'Points before' },
          { kind: 'number', name: 'rank', label: 'Rank' },
          { kind: 'number', name: 'climbed', label: 'Places climbed' },
          { kind: 'line', name: 'college', label: 'College' },
        ],
      },
    ],
  },
  {
    id: 'benefits',
    label: 'Benefits',
    lead: 'What ambassadors take with them.',
    path: ['landing', 'benefits'],
    shown: { page: 'index', anchor: 'benefits' },
    fields: [
      title,
      {
        kind: 'list',
        name: 'items',
        label: 'Benefits',
        one: 'benefit',
        titled: 'title',
        empty: { kind: 'prizes', icon: 'trophy', title: '', text: '' },
        fields: [
          { kind: 'choice', name: 'kind', label: 'Drawn as', options: choices(benefitKinds) },
          icon,
          title,
          text,
          { kind: 'line', name: 'figure', label: 'Large number', optional: 'absent' },
          {
            kind: 'picture',
            name: 'photo',
            label: 'Own picture',
            place: 'benefit',
            hint: 'Instead of the drawing.',
          },
        ],
      },
    ],
  },
  {
    id: 'influencer',
    label: 'Influencer track',
    lead: 'For those who have an audience already.',
    path: ['landing', 'influencer'],
    shown: { page: 'index', anchor: 'influencer' },
    fields: [title, lead, passages('points', 'Advantages', 'advantage')],
  },
  {
    id: 'sponsors',
    label: 'Sponsors',
    lead: 'By tier; the first tier takes the whole width.',
    path: ['landing', 'sponsors'],
    shown: { page: 'index', anchor: 'sponsors' },
    fields: [
      title,
      {
        kind: 'list',
        name: 'tiers',
        label: 'Tiers of sponsors',
        one: 'tier',
        titled: 'tier',
        empty: { tier: '', sponsors: [] },
        fields: [
          { kind: 'line', name: 'tier', label: 'Name of the tier' },
          {
            kind: 'list',
            name: 'sponsors',
            label: 'Sponsors',
            one: 'sponsor',
            titled: 'name',
            empty: { name: '', mark: 'wide' },
            fields: [
              { kind: 'line', name: 'name', label: 'Name' },
              { kind: 'choice', name: 'mark', label: 'Lettering', options: choices(sponsorMarks) },
              {
                kind: 'picture',
                name: 'logo',
                label: 'Logo',
                place: 'sponsor',
                hint: 'On a light ground, instead of the name in letters.',
              },
              { kind: 'line', name: 'url', label: 'Web address', optional: 'absent' },
              { kind: 'line', name: 'linkLabel', label: 'Text of the link', optional: 'absent' },
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'voices',
    label: 'Voices',
    lead: 'What ambassadors say.',
    path: ['landing', 'testimonials'],
    shown: { page: 'index', anchor: 'testimonials' },
    fields: [
      title,
      {
        kind: 'list',
        name: 'items',
        label: 'Voices',
        one: 'voice',
        titled: 'text',
        empty: { icon: 'flame', text: '', author: '', role: '' },
        fields: [
          { ...text, max: 300 },
          { kind: 'line', name: 'author', label: 'Who says it' },
          { kind: 'line', name: 'role', label: 'Year and college' },
          icon,
          { kind: 'picture', name: 'photo', label: 'Photo', place: 'voice', hint: 'Instead of the icon.' },
        ],
      },
    ],
  },
  {
    id: 'tiers',
    label: 'Tiers',
    lead: 'What points unlock, the lowest first. A student keeps a tier that they have reached only while it exists.',
    path: [],
    shown: { page: 'how-it-works', anchor: 'incentives' },
    fields: [
      {
        kind: 'list',
        name: 'tiers',
        label: 'Tiers',
        one: 'tier',
        titled: 'title',
        empty: { title: '', text: '', from: null, rewards: [] },
        fields: [
          title,
          { kind: 'number', name: 'from', label: 'Points' },
          text,
          {
            kind: 'list',
            name: 'rewards',
            label: 'Rewards',
            one: 'reward',
            titled: 'name',
            empty: { name: '', picture: 'kit', claim: { how: '' } },
            fields: [
              { kind: 'line', name: 'name', label: 'Name' },
              { kind: 'choice', name: 'picture', label: 'Drawing', options: choices(rewardPictures) },
              { kind: 'picture', name: 'photo', label: 'Own picture', place: 'reward' },
              {
                kind: 'group',
                name: 'claim',
                label: 'How it is claimed',
                fields: [
                  { kind: 'text', name: 'how', label: 'What the student does' },
                  { kind: 'day', name: 'by', label: 'Last day', optional: 'absent' },
                  {
                    kind: 'choice',
                    name: 'through',
                    label: 'What ambassadors send for it',
                    options: choices(['message', 'profile'], {
                      message: 'A message to you',
                      profile: 'Their profile',
                    }),
                    optional: 'absent',
                  },
                  {
                    kind: 'switch',
                    name: 'needsAddress',
                    label: 'The message asks for a postal address',
                    optional: 'absent',
                  },
                  {
                    kind: 'choices',
                    name: 'needs',
                    label: 'What the profile must have',
                    options: choices(rewardNeeds),
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'joining',
    label: 'Who may join',
    lead: 'Whose first sign-in creates an account. Existing accounts stay, and administrators can always sign in.',
    path: ['joining'],
    shown: { page: 'how-it-works' },
    fields: [
      {
        kind: 'choice',
        name: 'who',
        label: 'Who may join',
        options: choices(joiningWays, {
          everybody: 'Everybody with a Google account',
          domains: 'Addresses of these domains',
          invitation: 'Who is invited',
          application: 'Who applies and is accepted',
          nobody: 'Nobody new',
        }),
      },
      {
        kind: 'lines',
        name: 'domains',
        label: 'Domains of email addresses',
        onlyIf: { field: 'who', is: 'domains' },
        hint: 'One on each line, such as example.edu; addresses of its subdomains may join, too.',
        max: 20_000,
      },
      {
        kind: 'questions',
        name: 'questions',
        label: 'Questions of the application',
        onlyIf: { field: 'who', is: 'application' },
        hint: 'At least one.',
      },
      {
        kind: 'number',
        name: 'applicationDays',
        label: 'Days until an application is decided',
        onlyIf: { field: 'who', is: 'application' },
        hint: 'Applicants read the date. Without a number, 7.',
        optional: 'absent',
      },
    ],
  },
  {
    id: 'how-it-works',
    label: 'How it works',
    lead: 'The page with this name. Web addresses in its texts become links.',
    path: ['howItWorks'],
    shown: { page: 'how-it-works' },
    fields: [
      title,
      lead,
      { ...passages('steps', 'Steps', 'step'), fixed: true },
      passages('questions', 'Questions', 'question'),
      { kind: 'text', name: 'incentives', label: 'Text above the tiers' },
    ],
  },
  {
    id: 'programme',
    label: 'Programme',
    lead: 'The rules that ambassadors and administrators work by.',
    path: ['programme'],
    shown: { page: 'how-it-works' },
    fields: [
      {
        kind: 'lines',
        name: 'createDomains',
        label: 'Domains of new tasks',
        hint: 'One on each line. Existing tasks keep the domain that they have.',
      },
      {
        kind: 'lines',
        name: 'editDomains',
        label: 'Domains of tasks that are edited',
        hint: 'One on each line. A task can also keep its own.',
      },
      {
        kind: 'lines',
        name: 'categories',
        label: 'Categories of tasks',
        hint: 'One on each line. Existing tasks keep the category that they have.',
      },
      {
        kind: 'number',
        name: 'reviewDays',
        label: 'Days within which work is reviewed',
        hint: 'Students see the date; afterwards the work is overdue.',
      },
      {
        kind: 'group',
        name: 'uploads',
        label: 'Files of work',
        fields: [
          {
            kind: 'number',
            name: 'files',
            label: 'Files of one submission',
            hint: `1 to ${limits.filesPerSubmission}. Work that has more keeps them.`,
          },
          {
            kind: 'number',
            name: 'fileMegabytes',
            label: 'Size of one file in MB',
            hint: `1 to ${limits.submissionFileBytes / 1024 ** 2}.`,
          },
          {
            kind: 'number',
            name: 'videoMegabytes',
            label: 'Size of a video in MB',
            hint: 'As large as the server allows if it is empty, and never larger.',
            optional: 'absent',
          },
        ],
      },
      {
        kind: 'group',
        name: 'collegeBoard',
        label: 'Board of colleges',
        fields: [
          {
            kind: 'number',
            name: 'best',
            label: 'Students that count',
            hint: 'A college has the points of so many of its best students.',
          },
          {
            kind: 'number',
            name: 'members',
            label: 'Members that a college needs',
            hint: 'Colleges with fewer ambassadors are not on the board.',
          },
        ],
      },
      {
        kind: 'line',
        name: 'techidPrefix',
        label: 'How Tech IDs begin',
        hint: '2 to 6 capital letters: with TB, a new student gets TB26-00042. Students keep the ID that they have.',
      },
      {
        kind: 'line',
        name: 'mailGreeting',
        label: 'Greeting in mails',
        hint: 'Before the name of somebody whose message you answer.',
      },
      {
        kind: 'text',
        name: 'mailClosing',
        label: 'End of mails',
        max: 300,
        hint: 'Without it answers end with “Kind regards, The organisers of” and the name, and mails to students with nothing.',
        optional: 'absent',
      },
      {
        kind: 'group',
        name: 'pointBands',
        label: 'Marks beside points',
        fields: [
          { kind: 'number', name: 'good', label: 'Green from' },
          { kind: 'number', name: 'warn', label: 'Orange from', hint: 'Below it is red.' },
        ],
      },
    ],
  },
  {
    id: 'retention',
    label: 'Retention',
    lead: `How long data is kept; the privacy page says so. A shorter period counts ${retentionGraceDays} days after you publish it, and the page Retention shows what it deletes.`,
    path: ['retention'],
    shown: { page: 'privacy', anchor: 'retention' },
    fields: Object.entries<PeriodSetting>(retentionSettings).map(([name, { label, hint, usual }]) => ({
      kind: 'number',
      name,
      label,
      hint,
      ...(usual === undefined && { optional: 'absent' }),
    })),
  },
  {
    id: 'legal',
    label: 'Legal facts',
    lead: 'What the privacy and terms pages say about you. Have them checked by the person who is responsible.',
    path: ['legal'],
    shown: { page: 'privacy' },
    fields: [
      { kind: 'text', name: 'controller', label: 'Who is responsible' },
      {
        kind: 'text',
        name: 'accountsKept',
        label: 'How long accounts are kept',
        hint: 'Shown unless Retention has a number for accounts.',
      },
      { kind: 'line', name: 'backupsKept', label: 'How long backups are kept' },
      { kind: 'text', name: 'authority', label: 'Authority for complaints' },
      { kind: 'text', name: 'law', label: 'Governing law' },
      { kind: 'number', name: 'minimumAge', label: 'Minimum age' },
      {
        kind: 'switch',
        name: 'sample',
        label: 'Mark these facts as invented',
        hint: 'Switch it off once they are true.',
      },
    ],
  },
  {
    id: 'terms',
    label: 'Terms and imprint',
    lead: 'Texts of your own on the terms page. Have them checked by the person who is responsible.',
    path: ['legal'],
    shown: { page: 'terms' },
    fields: [
      {
        kind: 'text',
        name: 'terms',
        label: 'Terms of your own',
        hint: 'Markdown. Without them the terms page has ours, which say what the software does.',
        optional: 'absent',
        max: limits.contentLength,
      },
      {
        kind: 'text',
        name: 'imprint',
        label: 'Imprint',
        hint: 'Markdown. It is below the terms, and the footer of every page links to it.',
        optional: 'absent',
        max: imprintLength,
      },
    ],
  },
];
