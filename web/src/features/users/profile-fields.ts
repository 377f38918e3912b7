import type { User } from '#contract/users.ts';

export interface ProfileEntry {
  label: string;
  value: string;
  /** How the value is shown; plain text by default. */
  as?: 'link' | 'date';
}

type Entry = Omit<ProfileEntry, 'value'> & { value: string | null };

export interface ProfileSection {
  title: string;
  entries: ProfileEntry[];
}

/** The given fields below the identity, in the order of the form; a section without any is left out. */
export function profileSections(user: User): ProfileSection[] {
  const year = user.joiningYear === null ? null : String(user.joiningYear);
  const sections: { title: string; entries: Entry[] }[] = [
    {
      title: 'About you',
      entries: [
        { label: 'Email', value: user.email },
        { label: 'Phone', value: user.phone },
        { label: 'Interests', value: user.interests.join(', ') },
        { label: 'Others see', value: whatOthersSee(user) },
        { label: 'Ambassador since', value: user.createdAt, as: 'date' },
      ],
    },
    {
      title: 'College',
      entries: [
        { label: 'College', value: user.college },
        { label: 'Program', value: user.program },
        { label: 'Joining year', value: year },
        { label: 'City', value: user.collegeCity },
        { label: 'State', value: user.collegeState },
      ],
    },
    {
      title: 'Social links',
      entries: [
        { label: 'LinkedIn', value: user.linkedin, as: 'link' },
        { label: 'Facebook', value: user.facebook, as: 'link' },
        { label: 'Instagram', value: user.instagram, as: 'link' },
      ],
    },
  ];
  return sections
    .map(({ title, entries }) => ({ title, entries: entries.filter(isGiven) }))
    .filter(({ entries }) => entries.length > 0);
}

function whatOthersSee({ alias, hidden }: User): string {
  if (hidden) return 'Nothing: you are on no leaderboard';
  return alias ?? 'Your name';
}

const isGiven = (entry: Entry): entry is ProfileEntry => Boolean(entry.value);
