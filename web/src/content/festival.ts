import type {
  Benefit,
  Festival,
  FestivalEvent,
  LiveFigure,
  Offer,
  Passage,
  SponsorTier,
  Testimonial,
} from './content-types.ts';

/**
 * The content that a festival edits: this file, the tiers in incentives.ts and the pictures (see picture-sizes.ts).
 * It is a sample of an invented festival. Search for `Emberfield` and `.example` to find what is left to replace.
 */

export const festival: Festival = {
  title: 'Emberfield',
  year: 2026,
  edition: 26,
  ordinal: '32nd',
  founded: 1995,
  address: [
    'Emberfield Festival Office',
    'Student Activity Centre, Room 14',
    'Sample Institute of Technology',
    '1 Torch Road, Sample City 000 026',
  ],
  email: 'ambassadors@emberfield.example',
  officeHours: 'Monday to Saturday, 10:00 to 18:00',
  socials: [
    { name: 'Instagram', url: 'https://instagram.example/emberfield' },
    { name: 'LinkedIn', url: 'https://linkedin.example/emberfield' },
    { name: 'YouTube', url: 'https://youtube.example/emberfield' },
    { name: 'Facebook', url: 'https://facebook.example/emberfield' },
  ],
  sampleNotice:
    'Sample content: the festival, its sponsors and its testimonials are invented. Replace them in web/src/content.',
};

export const festivalEvent: FestivalEvent = {
  starts: '2026-12-18T10:00:00+05:30',
  ends: '2026-12-20T23:00:00+05:30',
  summary:
    'The 32nd edition of an inter-collegiate technical and entrepreneurship festival: competitions, workshops, talks, shows, a startup expo, exhibitions, social initiatives and three pronites.',
  place: {
    name: 'Student Activity Centre, Sample Institute of Technology',
    street: '1 Torch Road',
    city: 'Sample City',
    postalCode: '000026',
    region: 'Sample State',
    country: 'IN',
  },
  organizer: 'Emberfield Festival Office',
};

export const hero = {
  /** The middle word is highlighted. */
  headline: ['Carry the', 'fire', 'to your campus.'],
  lead: 'Take on tasks, show your work, earn points. Campus ambassadors bring Emberfield to their colleges before the first show begins.',
  /** Shown until at least two numbers reach their thresholds (liveFigures). */
  withoutNumbers: 'The first torches are being lit. One of them is yours.',
} as const;

/**
 * The programme's numbers, counted by the server. Each is shown from a threshold: a lecture room of students, enough
 * colleges and tasks to choose from, and more points than two or three people earn.
 */
export const liveFigures: readonly LiveFigure[] = [
  { key: 'students', label: 'ambassadors', from: 25 },
  { key: 'colleges', label: 'colleges', from: 5 },
  { key: 'tasks', label: 'tasks', from: 5 },
  { key: 'pointsAwarded', label: 'points awarded so far', from: 2_000 },
];

export const about = {
  title: 'Three nights, one field, every college',
  lead: 'Emberfield has been run by students, for students, since 1995: a technical and entrepreneurship festival that fills one campus and travels through hundreds of others.',
  offers: [
    {
      title: 'Competitions',
      text: 'Robots, code, design and business plans, judged in the open. Bring a team or find one at the gate.',
      picture: 'competitions',
    },
    {
      title: 'Workshops',
      text: 'A day with people who build things. You take home what you built.',
      picture: 'workshops',
    },
    { title: 'Talks', text: 'Founders and researchers on what did not go to plan.', picture: 'talks' },
    {
      title: 'Shows',
      text: 'Drones, fire, and machines that should not be able to dance.',
      picture: 'shows',
    },
    {
      title: 'Startup expo',
      text: 'First products, first customers, a few first investors.',
      picture: 'startup-expo',
    },
    {
      title: 'Exhibitions',
      text: 'The strange and the finished, from student labs and beyond.',
      picture: 'exhibitions',
    },
    {
      title: 'Social initiatives',
      text: 'Drives and clinics that go on after the stage is gone.',
      picture: 'social-initiatives',
    },
    {
      title: 'Pronites',
      text: 'Three evenings of music on the main field, and the whole crowd knows the words.',
      picture: 'pronites',
    },
  ],
} as const satisfies { title: string; lead: string; offers: readonly Offer[] };

export const whyJoin = {
  title: 'Why join',
  lead: 'You know your campus. We have a festival. The programme is what happens in between, and every step of it counts.',
  steps: [
    {
      title: 'Take a task',
      text: 'Film your campus, bring friends to a briefing, build a page. Each task says what it is worth and until when.',
    },
    {
      title: 'Show your work',
      text: 'Hand in files, a link and a few words. A person looks at it and answers with points and feedback.',
    },
    {
      title: 'Rise',
      text: 'Points add up on a board that everybody sees. The tiers that you pass unlock what the programme gives back.',
    },
  ],
  /** The sample task beside the steps. */
  sample: {
    task: 'Film a day at your college in sixty seconds',
    domain: 'Video Editing',
    due: '3 days left',
    worth: 250,
    awarded: 225,
    feedback: 'The last ten seconds are the film. Cut the first ten and you have a poster.',
    before: 925,
    rank: 38,
    climbed: 3,
    college: 'Lakeside College',
  },
  tiers: 'Six fires on the way up',
} as const satisfies Record<string, unknown> & { steps: readonly Passage[] };

export const benefits: readonly Benefit[] = [
  {
    kind: 'prizes',
    icon: 'trophy',
    title: 'Prizes',
    text: 'The first ten of the final board share the prize table. The first of all carries the torch on the opening night.',
  },
  {
    kind: 'internship',
    icon: 'briefcase',
    title: 'Paid internships',
    figure: '1500',
    text: 'From 1500 points up, sponsors interview you, with your work on the table.',
  },
  {
    kind: 'ticket',
    icon: 'ticket',
    title: 'Discounts',
    text: 'Workshop seats, pronite passes and courses for less, for you and your team.',
  },
  {
    kind: 'portfolio',
    icon: 'folder',
    title: 'Portfolio',
    text: 'Every approved task is a piece of work with your name on it.',
  },
  {
    kind: 'certificate',
    icon: 'award',
    title: 'Certificate and recommendation letter',
    text: 'Signed by the festival. It says what you did, not that you were there.',
  },
  {
    kind: 'mentorship',
    icon: 'compass',
    title: 'Mentorship',
    text: 'A former ambassador at your side, from the first task to the last evening.',
  },
];

export const influencer = {
  title: 'Already have an audience?',
  lead: 'If people at your college watch, read or follow what you make, take the influencer track: tasks for reels, threads, podcasts and posters, briefed by the festival’s own studio.',
  points: [
    { title: 'Early access', text: 'Line-up and posters two days before everybody else.' },
    { title: 'A studio behind you', text: 'Templates, footage and an editor who answers.' },
    { title: 'Press pass', text: 'From 1000 points, the photo pit at the pronites.' },
  ],
} as const satisfies { title: string; lead: string; points: readonly Passage[] };

export const closing = {
  title: 'Your campus is waiting in the dark.',
  text: 'One sign-in with Google, one first task. The rest of the way is lit by those who went before you.',
  button: 'Become an ambassador',
} as const;

export const sponsorTiers: readonly SponsorTier[] = [
  { tier: 'Title partner', sponsors: [{ name: 'Halden Mutual', mark: 'tight' }] },
  { tier: 'Powered by', sponsors: [{ name: 'VOLTERRA', mark: 'caps' }] },
  { tier: 'Education partner', sponsors: [{ name: 'open/ledger school', mark: 'mono' }] },
  {
    tier: 'Learning partner',
    sponsors: [
      {
        name: 'Firstdesk',
        mark: 'wide',
        url: 'https://firstdesk.example/register?programme=emberfield',
        linkLabel: 'Register for internships at Firstdesk',
      },
    ],
  },
  { tier: 'Knowledge partner', sponsors: [{ name: 'The Margin Review', mark: 'light' }] },
];

export const testimonials: readonly Testimonial[] = [
  {
    icon: 'camera',
    text: 'I had never edited a video. My third one was played on the main stage, and the feedback on the first two is why.',
    author: 'Ambassador, 2025',
    role: 'Second year, state engineering college',
  },
  {
    icon: 'megaphone',
    text: 'Forty people came to a briefing that I was afraid to hold. I have not been afraid of a room since.',
    author: 'Ambassador, 2025',
    role: 'Third year, women’s college',
  },
  {
    icon: 'code',
    text: 'The page that I built for a task was the first link in my internship application. They asked about nothing else.',
    author: 'Ambassador, 2024',
    role: 'Final year, private university',
  },
  {
    icon: 'map',
    text: 'Our college is six hours from the festival. Two buses went in my first year, five in my second.',
    author: 'Ambassador, 2024',
    role: 'Second year, rural polytechnic',
  },
  {
    icon: 'heart',
    text: 'The blood drive was a task worth 300 points. It is now something that our campus does every spring.',
    author: 'Ambassador, 2023',
    role: 'Third year, medical college',
  },
  {
    icon: 'rocket',
    text: 'Somebody from the expo answered my rejected pitch with two pages of notes. We have customers now.',
    author: 'Ambassador, 2023',
    role: 'Master’s student, business school',
  },
  {
    icon: 'flame',
    text: 'I joined for the discount. I stayed because the board knows exactly how far I am behind my roommate.',
    author: 'Ambassador, 2022',
    role: 'First year, arts and science college',
  },
];
