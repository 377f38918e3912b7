/** `owner`: whose address is in ADMIN_EMAILS. Owners give the others. */
export const roles = ['owner', 'organiser', 'reviewer', 'it'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  organiser: 'Organiser',
  reviewer: 'Reviewer',
  it: 'IT',
};

/** What an owner can give. */
export const givenRoles = ['organiser', 'reviewer', 'it'] as const satisfies readonly Role[];
export type GivenRole = (typeof givenRoles)[number];

/** What each right is for, and the roles that have it. A route names the right that it needs as its `access`. */
export const rights = {
  read: {
    words: 'See tasks, work, boards and people; write notes',
    roles: ['owner', 'organiser', 'reviewer'],
  },
  review: {
    words: 'Review work, also many at once, and decide appeals',
    roles: ['owner', 'organiser', 'reviewer'],
  },
  messages: { words: 'Answer messages', roles: ['owner', 'organiser', 'reviewer'] },
  /** Everything else that the programme consists of. */
  organise: {
    words:
      'Change tasks, give points by hand, decide applications, invite students, merge colleges, manage accounts, announcements, certificates, editions and the site, export people and work',
    roles: ['owner', 'organiser'],
  },
  audit: {
    words: 'Read and export the audit trail; IT without the names of students',
    roles: ['owner', 'organiser', 'it'],
  },
  system: {
    words: 'See the state of the system',
    roles: ['owner', 'it'],
  },
  'sign-out': { words: 'Sign everybody out', roles: ['owner'] },
  roles: { words: 'Give and take roles', roles: ['owner'] },
} as const satisfies Record<string, { readonly words: string; readonly roles: readonly Role[] }>;
export type Right = keyof typeof rights;

export const roleHas = (role: Role, right: Right): boolean => rights[right].roles.some((one) => one === role);
