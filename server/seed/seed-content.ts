import type { TaskSettings } from '../contract/task-settings.ts';
import type { TaskKind } from '../contract/tasks.ts';

/** The sample festival's tasks, colleges and words: plainly sample content, no real person or place. */

export interface SampleTask {
  readonly title: string;
  readonly content: string;
  readonly domain: string;
  readonly category: 'Technical' | 'Non-Technical' | 'Design' | 'Management' | 'Other';
  readonly difficulty: 'Easy' | 'Medium' | 'Hard';
  readonly points: number;
  readonly estimatedTime: string;
  /** Days from the day of seeding to the deadline; negative: closed. */
  readonly dueInDays: number;
  /** Days before the day of seeding when it was offered; negative: scheduled. */
  readonly offeredDaysAgo: number;
  /** Without it, published. */
  readonly state?: 'draft' | 'scheduled';
  readonly technologies: readonly string[];
  readonly submissionGuidelines: string;
  readonly deliverable?: string;
  readonly link?: string;
  /** Texts with points that add up to those of the task. */
  readonly checklist?: readonly (readonly [text: string, points: number])[];
  /** Without it, work. */
  readonly kind?: TaskKind;
  readonly kindSettings?: NonNullable<TaskSettings>;
  readonly repeat?: 'week';
  readonly approvalLimit?: number;
  readonly bonusPoints?: number;
  readonly bonusFirst?: number;
}

interface SampleQuestion<Type> {
  readonly id: string;
  readonly type: Type;
  readonly text: string;
  /** One with an asterisk before it is right. */
  readonly options?: readonly string[];
  readonly required?: false;
}

const questions = <Type>(all: readonly SampleQuestion<Type>[]) =>
  all.map(({ options = [], required = true, ...question }) => ({
    ...question,
    required,
    options: options.map((text) => ({ text: text.replace('*', ''), right: text.startsWith('*') })),
  }));

export const sampleTasks: readonly SampleTask[] = [
  {
    title: 'Film a day at your college in sixty seconds',
    content:
      'One take or cut, vertical, with sound. Show a stranger what they would miss: the gate at nine, the canteen queue, the lab that never sleeps, the lawn at dusk.\n\nThe six best films open the festival on the big screen.',
    domain: 'Video Editing',
    category: 'Design',
    difficulty: 'Medium',
    points: 250,
    estimatedTime: '4 hours',
    dueInDays: 3,
    offeredDaysAgo: 2,
    technologies: ['CapCut', 'DaVinci Resolve'],
    deliverable: 'The film, as a file or as a link to your post',
    submissionGuidelines:
      'MP4 or WebM, at most 60 seconds, 1080 by 1920. Ask the people you film. Music only if you may use it.',
  },
  {
    title: 'Bring five friends to the briefing',
    content: 'Online, Thursday evening at 19:00. Forty minutes on what an ambassador does, then questions.',
    domain: 'Marketing',
    category: 'Non-Technical',
    difficulty: 'Easy',
    points: 100,
    estimatedTime: '30 minutes',
    dueInDays: 9,
    offeredDaysAgo: 3,
    technologies: [],
    deliverable: 'A screenshot of the call',
    submissionGuidelines: 'A screenshot of the call with the names is enough. Cover addresses and numbers.',
  },
  {
    title: 'Build the campus page for the robotics arena',
    content:
      'A static page that says where, when, which classes and how to enter. Under 100 KB with everything, readable on a five-year-old phone, usable by keyboard.\n\nThe rules sheet is linked below.',
    domain: 'Web Development',
    category: 'Technical',
    difficulty: 'Hard',
    points: 600,
    estimatedTime: '2 days',
    dueInDays: 1,
    offeredDaysAgo: 6,
    technologies: ['HTML', 'CSS', 'TypeScript'],
    submissionGuidelines:
      'A link to the page and one to its source. Say in three sentences what you left out and why.',
    link: 'https://example.org/robotics-arena/rules',
  },
  {
    title: 'Design a poster that survives a notice board',
    content:
      'A3, two colours, readable from four metres, next to forty others. The festival name, the dates, one reason to come.',
    domain: 'Graphic Design',
    category: 'Design',
    difficulty: 'Medium',
    points: 300,
    estimatedTime: '6 hours',
    dueInDays: 12,
    offeredDaysAgo: 5,
    technologies: ['Figma', 'Inkscape'],
    submissionGuidelines: 'PDF for print with 3 mm bleed, and a photo of it on a real board.',
  },
  {
    title: 'Rework the ticket flow on a phone',
    content:
      'Seven screens from "I want to come" to "it is in my wallet". Find the two that nobody needs. Show before and after, and one thing that you tried with a real person.',
    domain: 'UI/UX',
    category: 'Design',
    difficulty: 'Hard',
    points: 450,
    estimatedTime: '3 days',
    dueInDays: 16,
    offeredDaysAgo: 8,
    technologies: ['Figma'],
    submissionGuidelines: 'A link to a prototype that opens without an account, and a page of notes as PDF.',
  },
  {
    title: 'Write the story of one alumna or alumnus',
    content:
      'Eight hundred words about someone who was an ambassador before you. Not what they became: the moment they nearly gave up, and what they did next.',
    domain: 'Content Writing',
    category: 'Non-Technical',
    difficulty: 'Medium',
    points: 200,
    estimatedTime: '5 hours',
    dueInDays: 20,
    offeredDaysAgo: 9,
    technologies: [],
    submissionGuidelines: 'A text file or PDF. Have the person read it before you hand it in.',
  },
  {
    title: 'Run a ten-post series for your college',
    content: 'Ten days, ten posts, one thread through all of them. We look at replies, not at reach.',
    domain: 'Content Creation',
    category: 'Non-Technical',
    difficulty: 'Medium',
    points: 350,
    estimatedTime: '10 days',
    dueInDays: 25,
    offeredDaysAgo: 11,
    technologies: ['Canva'],
    submissionGuidelines: 'The links, and one screenshot of the reply you liked best.',
    checklist: [
      ['Ten posts on ten days', 150],
      ['One thread through all of them', 100],
      ['A reply that shows somebody cared', 100],
    ],
  },
  {
    title: 'Host a watch party for the opening night',
    content:
      'Book a room, bring a projector, tell people. We send the stream address and a box of things to give away.',
    domain: 'Event Management',
    category: 'Management',
    difficulty: 'Easy',
    points: 150,
    estimatedTime: '1 evening',
    dueInDays: 30,
    offeredDaysAgo: 12,
    technologies: [],
    submissionGuidelines: 'Two photographs and the number of people. Ask before you photograph.',
    checklist: [
      ['A room with a projector', 50],
      ['At least ten people came', 60],
      ['Two photographs, taken with consent', 40],
    ],
  },
  {
    title: 'Ship a countdown widget for Android',
    content: 'Days to the festival on the home screen, light and dark, no tracking, no account.',
    domain: 'App Development',
    category: 'Technical',
    difficulty: 'Hard',
    points: 550,
    estimatedTime: '1 week',
    dueInDays: 18,
    offeredDaysAgo: 14,
    technologies: ['Kotlin', 'Jetpack Glance'],
    submissionGuidelines: 'The APK, a link to the source, three screenshots.',
    checklist: [
      ['The widget counts down to the right day', 250],
      ['It works in light and dark', 150],
      ['It asks for no account and no permissions', 150],
    ],
  },
  {
    title: 'Predict the queue at gate two',
    content:
      'Last year we counted people at the gate every five minutes for four days. Predict day four from the first three, and say how wrong you may be.',
    domain: 'Machine Learning',
    category: 'Technical',
    difficulty: 'Hard',
    points: 500,
    estimatedTime: '3 days',
    dueInDays: 14,
    offeredDaysAgo: 15,
    technologies: ['Python', 'scikit-learn'],
    submissionGuidelines:
      'A notebook that runs from top to bottom, and one paragraph for a person who does not code.',
    link: 'https://example.org/gate-counts.csv',
  },
  {
    title: 'Explain a hash chain with paper and string',
    content: 'A two-minute demonstration for a first-year class. No slides, no coins, nobody gets rich.',
    domain: 'Blockchain',
    category: 'Technical',
    difficulty: 'Easy',
    points: 120,
    estimatedTime: '2 hours',
    dueInDays: 22,
    offeredDaysAgo: 16,
    technologies: ['Paper', 'String'],
    submissionGuidelines: 'A video of at most two minutes, or five photographs with captions.',
  },
  {
    title: 'Draw a sticker set of eight',
    content: 'Eight stickers that somebody puts on a laptop and keeps there. One flame is enough.',
    domain: 'Design',
    category: 'Design',
    difficulty: 'Easy',
    points: 180,
    estimatedTime: '4 hours',
    dueInDays: -2,
    offeredDaysAgo: 24,
    technologies: ['Procreate'],
    submissionGuidelines: 'PNG with transparency, 1000 pixels wide, one file each.',
  },
  {
    title: 'Tell us what nobody asked you',
    content: 'What should the programme stop doing? Half a page, as plain as you like. We answer every one.',
    domain: 'Miscellaneous',
    category: 'Other',
    difficulty: 'Easy',
    points: 50,
    estimatedTime: '20 minutes',
    dueInDays: 40,
    offeredDaysAgo: 26,
    technologies: [],
    submissionGuidelines: 'Write it in the description. A file is not needed.',
  },
  {
    title: 'Map every step from the station to the main stage',
    content:
      'Walk it with a person who uses a wheelchair, or with a pram. Write down kerbs, stairs, gravel, lifts that do not work, and the way around.',
    domain: 'Other',
    category: 'Management',
    difficulty: 'Medium',
    points: 280,
    estimatedTime: '1 day',
    dueInDays: -6,
    offeredDaysAgo: 30,
    technologies: ['OpenStreetMap'],
    submissionGuidelines: 'A map (image or PDF) and a list with a photograph for every obstacle.',
  },
  {
    title: 'Announce the headliner at your college',
    content: 'Hang the poster at three places on the morning of the announcement, not earlier.',
    domain: 'Marketing',
    category: 'Non-Technical',
    difficulty: 'Easy',
    points: 120,
    estimatedTime: '1 hour',
    dueInDays: 12,
    offeredDaysAgo: -3,
    state: 'scheduled',
    technologies: [],
    deliverable: 'A picture of each poster',
    submissionGuidelines: 'Each place must be recognizable. Ask before you hang a poster indoors.',
  },
  {
    title: 'Draw a map of the campus',
    content: 'Ways, doors and ramps that a guest needs. To be completed.',
    domain: 'Design',
    category: 'Design',
    difficulty: 'Medium',
    points: 200,
    estimatedTime: '3 hours',
    dueInDays: 20,
    offeredDaysAgo: 0,
    state: 'draft',
    technologies: [],
    submissionGuidelines: 'SVG or PDF, readable on a phone.',
  },
  {
    title: 'How well do you know the festival?',
    content: 'Three questions that every visitor asks. The answers are on the pages of the festival.',
    domain: 'Other',
    category: 'Non-Technical',
    difficulty: 'Easy',
    points: 50,
    estimatedTime: '5 minutes',
    dueInDays: 44,
    offeredDaysAgo: 17,
    technologies: [],
    submissionGuidelines: '',
    kind: 'quiz',
    kindSettings: {
      kind: 'quiz',
      attempts: 2,
      minutes: 10,
      passPercent: 60,
      questions: questions([
        {
          id: 'entry',
          type: 'single',
          text: 'What does a visitor show at the gate?',
          options: ['*The code of the ticket', 'A photograph', 'A student card'],
        },
        {
          id: 'free',
          type: 'multiple',
          text: 'What is free of charge?',
          options: ['*Water', '*The cloakroom', 'Stickers'],
        },
        {
          id: 'queue',
          type: 'short',
          text: 'At which gate is the queue longest? Write the number.',
          options: ['2', 'two', 'gate 2'],
        },
      ]),
    },
  },
  {
    title: 'Your size and your days',
    content: 'So that your shirt fits and you stand where you like to be.',
    domain: 'Other',
    category: 'Management',
    difficulty: 'Easy',
    points: 30,
    estimatedTime: '3 minutes',
    dueInDays: 42,
    offeredDaysAgo: 18,
    technologies: [],
    submissionGuidelines: '',
    kind: 'form',
    kindSettings: {
      kind: 'form',
      questions: questions([
        { id: 'size', type: 'choice', text: 'Size of the shirt', options: ['S', 'M', 'L', 'XL'] },
        {
          id: 'days',
          type: 'choices',
          text: 'Days on which you can help',
          options: ['Friday', 'Saturday', 'Sunday'],
        },
        { id: 'arrival', type: 'date', text: 'Day of arrival' },
        { id: 'wishes', type: 'text', text: 'What else should we know?', required: false },
      ]),
    },
  },
  {
    title: 'Come to the evening at the amphitheatre',
    content: 'Meet the others, see the stage plan, ask everything. The code is shown at the entrance.',
    domain: 'Other',
    category: 'Non-Technical',
    difficulty: 'Easy',
    points: 80,
    estimatedTime: '2 hours',
    dueInDays: 41,
    offeredDaysAgo: 19,
    technologies: [],
    submissionGuidelines: '',
    kind: 'attendance',
  },
  {
    title: 'Bring the next ambassadors',
    content: 'Everybody who joins by your link and completes their profile counts for you.',
    domain: 'Marketing',
    category: 'Non-Technical',
    difficulty: 'Easy',
    points: 20,
    estimatedTime: '10 minutes',
    dueInDays: 50,
    offeredDaysAgo: 20,
    technologies: [],
    submissionGuidelines: '',
    kind: 'referral',
    kindSettings: { kind: 'referral', counts: 'newcomers', when: 'profile', cap: 25 },
  },
  {
    title: 'One story a week from your college',
    content: 'A photograph and three sentences: what happened, who made it, why it matters here.',
    domain: 'Content Writing',
    category: 'Non-Technical',
    difficulty: 'Easy',
    points: 40,
    estimatedTime: '30 minutes',
    dueInDays: 55,
    offeredDaysAgo: 21,
    technologies: [],
    deliverable: 'A link to the story',
    submissionGuidelines: 'Your own photograph. Ask the people whom it shows.',
    repeat: 'week',
    bonusPoints: 10,
    bonusFirst: 5,
  },
];

export const sampleColleges: readonly { name: string; city: string; state: string }[] = [
  { name: 'Coastal Institute of Technology', city: 'Port Meridian', state: 'Coastland' },
  { name: 'Northfield University', city: 'Northfield', state: 'Highmoor' },
  { name: 'Lakeside College', city: 'Lakeside', state: 'Highmoor' },
  { name: 'Riverbend Engineering College', city: 'Riverbend', state: 'Midvale' },
  { name: 'Hillcrest School of Design', city: 'Hillcrest', state: 'Midvale' },
  { name: 'Eastgate Polytechnic', city: 'Eastgate', state: 'Coastland' },
  { name: 'Old Town College of Commerce and Economics', city: 'Old Town', state: 'Westmark' },
  { name: 'Granite Valley Institute of Science', city: 'Granite Valley', state: 'Westmark' },
];

export const samplePrograms = ['B.Tech', 'B.Des', 'B.Com', 'B.Sc', 'M.Tech', 'BBA'] as const;

export const sampleDescriptions = [
  'Done as asked. The first version was too long; this is the cut that three classmates sat through to the end.',
  'I tried two ways and kept the simpler one. Notes on the other are in the file, in case you want it next year.',
  'It took longer than the estimate because the room was locked on the first evening. Everything in the guidelines is covered.',
  'Please look at the second page first: that is where I was least sure, and where I learned most. The rest follows the guidelines step by step, and the link shows how it came to be, from the first sketch to what is handed in here.',
  'Short and complete. Happy to change whatever does not fit.',
] as const;

export const sampleFeedback = {
  approved: [
    'Clear, complete and a pleasure to look at. A little taken off for the missing caption.',
    'Exactly what we asked for, and the notes help the next person. Thank you.',
    'Strong idea. Next time test it with one person who has never heard of us.',
  ],
  rejected: [
    'The link asks for an account, so we could not see the work. Open it and hand in again.',
    'This is the right direction, but two of the three photographs are missing. Please add them.',
  ],
} as const;

/** Appeals against reviews of the first rejected works: two wait, one was decided. */
export const sampleAppeals: readonly { readonly text: string; readonly answer?: string }[] = [
  {
    text: 'The link opens without an account now: I had shared it with my college only. The film itself is unchanged, and it was ready before the deadline.',
  },
  {
    text: 'All three photographs are in the file. The second page is turned on its side, so it is easy to miss on a phone.',
  },
  {
    text: 'I had to choose a smaller room because the hall was closed that evening. Forty people came.',
    answer:
      'I looked at all of it again. The room is fine, but the photographs do not show how many people came. Please hand in again with the list.',
  },
];
