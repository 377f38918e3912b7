import type { PictureName } from './picture-sizes.ts';

/** The types of the festival's content. */

export interface Festival {
  /** Shown in the logo on every page. */
  title: string;
  year: number;
  edition: number;
  /** For example '32nd'. */
  ordinal: string;
  founded: number;
  /** Postal address, line by line. */
  address: readonly string[];
  email: string;
  officeHours: string;
  socials: readonly { name: string; url: string }[];
  /** Shown in the footer while the content is a sample; empty hides it. */
  sampleNotice: string;
}

/** The festival itself, as search engines read it. */
export interface FestivalEvent {
  /** ISO 8601 with the festival's UTC offset. */
  starts: string;
  ends: string;
  /** One or two sentences. */
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

/** A heading and its text. */
export interface Passage {
  title: string;
  text: string;
}

/** An offer of the festival with its picture. */
export interface Offer extends Passage {
  picture: PictureName;
}

/** A number of the programme. It is shown from the threshold `from`. */
export interface LiveFigure {
  key: 'students' | 'colleges' | 'tasks' | 'pointsAwarded';
  label: string;
  from: number;
}

/** The icons of features/landing/landing-icon.tsx. */
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

/** Each kind is drawn differently (features/landing/benefit-objects.tsx), so there is one benefit of each. */
export type BenefitKind = 'prizes' | 'internship' | 'ticket' | 'portfolio' | 'certificate' | 'mentorship';

export interface Benefit extends Passage {
  kind: BenefitKind;
  icon: IconName;
  /** A number that is shown large. */
  figure?: string;
}

export interface Sponsor {
  name: string;
  /** The typographic style of the name; for logos extend features/landing/sponsors-section.tsx. */
  mark: 'wide' | 'mono' | 'tight' | 'light' | 'caps';
  url?: string;
  /** The link's text, if the name does not say where it leads. */
  linkLabel?: string;
}

export interface SponsorTier {
  tier: 'Title partner' | 'Powered by' | 'Education partner' | 'Learning partner' | 'Knowledge partner';
  sponsors: readonly Sponsor[];
}

export interface Testimonial {
  /** URL of a photograph; without it the icon is shown. */
  photo?: string;
  icon: IconName;
  text: string;
  author: string;
  /** Student and college, e.g. 'Second year, private engineering college'. */
  role: string;
}

/** The pictures of features/points/reward-art.tsx. */
export type RewardPicture =
  | 'kit'
  | 'mentor'
  | 'certificate'
  | 'coupon'
  | 'shirt'
  | 'ticket'
  | 'portfolio'
  | 'camera'
  | 'letter'
  | 'interview'
  | 'trophy'
  | 'pass'
  | 'torch';

/** How a student gets a reward that is unlocked. */
export interface RewardClaim {
  /** What the student does, or that there is nothing to do, in one or two sentences. */
  how: string;
  /** The last day, as year-month-day: '2026-12-31'. Leave it out if there is none. */
  by?: string;
  /**
   * 'message': a link opens the contact form with a message that names the reward. 'profile': a link opens the student's
   * profile form. Leave it out if nothing has to be sent.
   */
  through?: 'message' | 'profile';
  /** With 'message': the message asks for the postal address. */
  needsAddress?: boolean;
  /** With 'profile': the fields that it needs. Once all are filled in, the reward says that nothing is left to do. */
  needs?: readonly ('college' | 'phone number' | 'photo' | 'one social link')[];
}

export interface Reward {
  name: string;
  picture: RewardPicture;
  claim: RewardClaim;
}

export interface IncentiveTier extends Passage {
  /** Points from which it is unlocked. */
  from: number;
  rewards: readonly Reward[];
}
