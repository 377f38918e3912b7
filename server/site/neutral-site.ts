import { ourHowItWorks } from '../contract/how-it-works.ts';
import { defaultRetention } from '../contract/retention.ts';
import { defaultProgramme, type SiteContent } from '../contract/site.ts';

/** What visitors read until an organiser has published something: true of every festival, so it names no date. */
export const neutralSite: SiteContent = {
  festival: {
    title: 'Campus Festival',
    summary: 'A student festival with a programme of campus ambassadors.',
    place: { name: 'The campus', street: '', city: '', postalCode: '', region: '', country: 'IN' },
    organizer: 'The organisers',
    address: [],
    officeHours: '',
    socials: [],
    sample: false,
  },
  look: {},
  joining: { who: 'everybody', domains: [] },
  landing: {
    sections: ['about', 'why-join', 'benefits', 'influencer', 'sponsors', 'testimonials'],
    hero: {
      headline: { before: 'Bring the', highlighted: 'show', after: 'to your campus.' },
      lead: 'Take on tasks, show your work, earn points. Campus ambassadors bring the festival to their colleges before the first show begins.',
      withoutNumbers: 'The first ambassadors are joining. One of them is you.',
    },
    figures: [
      { key: 'students', label: 'ambassadors', from: 25 },
      { key: 'colleges', label: 'colleges', from: 5 },
      { key: 'tasks', label: 'tasks', from: 5 },
      { key: 'pointsAwarded', label: 'points awarded so far', from: 2_000 },
    ],
    about: {
      title: 'The festival',
      lead: 'What the festival offers will be announced here.',
      offers: [],
    },
    whyJoin: {
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
        { title: 'Rise', text: 'Points add up on a board that everybody sees.' },
      ],
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
        college: 'Your college',
      },
      tiers: 'What points unlock',
    },
    benefits: {
      title: 'What you take with you',
      items: [],
    },
    influencer: {
      title: 'Already have an audience?',
      lead: 'Take tasks for reels, threads, podcasts and posters.',
      points: [],
    },
    sponsors: { title: 'Sponsors', tiers: [] },
    testimonials: { title: 'Voices', items: [] },
    closing: {
      title: 'Your campus is waiting.',
      text: 'One sign-in with Google, one first task.',
      button: 'Become an ambassador',
    },
  },
  tiers: [],
  programme: defaultProgramme,
  howItWorks: ourHowItWorks,
  retention: defaultRetention,
  legal: {
    sample: true,
    controller: 'the organisers of the festival',
    accountsKept: 'until you or an administrator delete them',
    backupsKept: '35 days',
    authority: 'the data protection authority of your country',
    law: 'the law of the country of the festival',
    minimumAge: 16,
  },
};
