import type { User } from '#contract/users.ts';

export interface ProfileEntry {
  label: string;
  value: string | null;
  /** How the value is shown; plain text by default. */
  as?: 'mono' | 'link' | 'date';
}

export interface ProfileSection {
  title: string;
  entries: ProfileEntry[];
}

/** All fields of a user, in the order of the page. */
export function profileSections(user: User): ProfileSection[] {
  return [
    {
      title: 'About you',
      entries: [
        { label: 'Name', value: user.name },
        { label: 'First name', value: user.firstName },
        { label: 'Last name', value: user.lastName },
        { label: 'Email', value: user.email },
        { label: 'Phone', value: user.phone },
      ],
    },
    {
      title: 'College',
      entries: [
        { label: 'College', value: user.college },
        { label: 'Program', value: user.program },
        { label: 'Joining year', value: user.joiningYear === null ? null : String(user.joiningYear) },
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
    {
      title: 'Account',
      entries: [
        { label: 'Tech ID', value: user.techid, as: 'mono' },
        { label: 'Ambassador since', value: user.createdAt, as: 'date' },
      ],
    },
  ];
}
