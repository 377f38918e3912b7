import type { PictureName } from './picture-sizes.ts';

/** The shapes of what a festival writes about itself. */

export interface Festival {
  /** Stands beside the flame on every page. */
  title: string;
  year: number;
  edition: number;
  /** As it is said: '32nd'. */
  ordinal: string;
  founded: number;
  /** Postal address, line by line. */
  address: readonly string[];
  email: string;
  officeHours: string;
  socials: readonly { name: string; url: string }[];
  /** Says below every public page that the content is a sample; empty hides it. */
  sampleNotice: string;
}

/** The festival itself, as search engines read it. */
export interface FestivalEvent {
  /** ISO 8601 with the festival's own offset from UTC. */
  starts: string;
  ends: string;
  /** One sentence or two. */
  summary: string;
  place: {
    name: string;
    street: string;
    city: string;
    postalCode: string;
    region: string;
    /** ISO 3166-1, two letters. */
    country: string;
  };
  organizer: string;
}

/** A heading and what stands below it. */
export interface Passage {
  title: string;
  text: string;
}

/** One thing that the festival offers, with its picture. */
export interface Offer extends Passage {
  picture: PictureName;
}

/** What is shown of the programme's numbers, and from when on: below its threshold a number looks empty. */
export interface LiveFigure {
  key: 'students' | 'colleges' | 'tasks' | 'pointsAwarded';
  label: string;
  from: number;
}

/** Names of the pictures in features/landing/landing-icon.tsx. */
export type IconName =
  | 'trophy'
  | 'briefcase'
  | 'ticket'
  | 'folder'
  | 'award'
  | 'compass'
  | 'flame'
  | 'camera'
  | 'megaphone'
  | 'code'
  | 'map'
  | 'heart'
  | 'rocket';

/** Each benefit is drawn as the thing that it is, so there is one of each. */
export type BenefitKind = 'prizes' | 'internship' | 'ticket' | 'portfolio' | 'certificate' | 'mentorship';

export interface Benefit extends Passage {
  kind: BenefitKind;
  icon: IconName;
  /** Set large on it, where a number says more than a picture. */
  figure?: string;
}

export interface Sponsor {
  name: string;
  /** How its name is set; features/landing/sponsors-section.tsx is the place for drawn marks. */
  mark: 'wide' | 'mono' | 'tight' | 'light' | 'caps';
  url?: string;
  /** What the link says, where the name alone does not tell where it leads. */
  linkLabel?: string;
}

export interface SponsorTier {
  tier: 'Title partner' | 'Powered by' | 'Education partner' | 'Learning partner' | 'Knowledge partner';
  sponsors: readonly Sponsor[];
}

export interface Testimonial {
  /** Address of a photograph; the icon stands in for it. */
  photo?: string;
  icon: IconName;
  text: string;
  author: string;
  /** Student and college, e.g. 'Second year, private engineering college'. */
  role: string;
}

export interface IncentiveTier extends Passage {
  /** Points from which it is unlocked. */
  from: number;
  rewards: readonly string[];
}
