import type { User } from '#contract/users.ts';

/** A user for tests, with only what Google gives. */
export const sampleUser = (fields: Partial<User> = {}): User => ({
  id: '00000000-0000-4000-8000-000000000001',
  uid: 'google:1',
  name: 'Asha',
  firstName: null,
  lastName: null,
  email: 'asha@college.example',
  phone: null,
  college: null,
  program: null,
  joiningYear: null,
  alias: null,
  hidden: false,
  techid: 'TB26-00042',
  points: 0,
  collegeCity: null,
  collegeState: null,
  linkedin: null,
  facebook: null,
  instagram: null,
  interests: [],
  profilePhoto: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  ...fields,
});
