/** `owner`: whose address is in ADMIN_EMAILS. Owners give the others. */
export const roles = ['owner', 'organiser', 'reviewer', 'it'] as const;
export type Role = (typeof roles)[number];

/** What an owner can give. */
export const givenRoles = ['organiser', 'reviewer', 'it'] as const satisfies readonly Role[];
export type GivenRole = (typeof givenRoles)[number];

/** Which roles each right belongs to. A route names the right that it needs as its `access`. */
export const rights = {
  /** Tasks, submissions, boards and people, without changing them. */
  read: ['owner', 'organiser', 'reviewer'],
  /** Claims, reviews and their undo, appeals, phrases. */
  review: ['owner', 'organiser', 'reviewer'],
  /** Conversations with students and visitors. */
  messages: ['owner', 'organiser', 'reviewer'],
  /** Everything else that the programme consists of: tasks, points by hand, accounts, exports, certificates, the site. */
  organise: ['owner', 'organiser'],
  audit: ['owner', 'organiser', 'it'],
  /** How the installation does. */
  system: ['owner', 'it'],
  /** Who has which role. */
  roles: ['owner'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rights;

export const roleHas = (role: Role, right: Right): boolean => rights[right].some((one) => one === role);
