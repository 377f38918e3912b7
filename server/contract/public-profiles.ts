import { z } from 'zod';
import { id } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { imageFormats } from './uploads.ts';

/** Words that a page of the site may need, or that would make a student look like the festival. */
export const reservedAliases: ReadonlySet<string> = new Set([
  ...['about', 'account', 'admin', 'administrator', 'api', 'assets', 'contact', 'dashboard', 'edit', 'help'],
  ...['home', 'leaderboard', 'login', 'logout', 'moderator', 'new', 'null', 'official', 'privacy', 'profile'],
  ...['root', 'search', 'settings', 'signup', 'staff', 'support', 'system', 'team', 'terms', 'torchbearer'],
  ...['undefined', 'user', 'users'],
]);

const aliasRule = 'Use lower-case letters, digits, and single hyphens between them.';

/** The last part of the address of a public page. */
export const alias = z
  .string('Enter an address for your page.')
  .trim()
  .min(limits.aliasMin, `Use at least ${limits.aliasMin} characters.`)
  .max(limits.aliasMax, `Use at most ${limits.aliasMax} characters.`)
  .regex(/^[a-z0-9](-?[a-z0-9])*$/, aliasRule)
  .refine((value) => !reservedAliases.has(value), 'This address is reserved. Choose another one.');
export const aliasTaken = 'This address is taken. Choose another one.';

const chosenWork = z.strictObject({
  /** A submission of mine. */
  id,
  /** Whether the pictures among its files are public too. */
  pictures: z.boolean(),
});

export const publicWorks = z
  .array(chosenWork)
  .max(limits.publicWorks, `Choose at most ${limits.publicWorks} works.`)
  .refine(
    (works) => new Set(works.map((work) => work.id)).size === works.length,
    'Choose each work only once.',
  );
export const worksRefused = 'Choose only work of yours that is approved.';

export const ownPublicProfile = z.object({
  /** Null until the first save. */
  alias: z.string().nullable(),
  enabled: z.boolean(),
  /** The chosen works that are approved, in the order of the page. */
  works: z.array(z.object(chosenWork.shape)),
});
export type OwnPublicProfile = z.infer<typeof ownPublicProfile>;

export const getOwnPublicProfile = defineRoute({
  method: 'GET',
  path: '/api/me/public-profile',
  access: 'student',
  summary: 'What my public page shows',
  response: ownPublicProfile,
  failure: 'Failed to load your public page. Please try again.',
});

export const editPublicProfile = defineRoute({
  method: 'PATCH',
  path: '/api/me/public-profile',
  access: 'student',
  summary: 'Set my public page: its address, whether it is on, and the work on it',
  body: z.strictObject({
    alias,
    enabled: z.boolean(),
    /** All works of the page, in order. */
    works: publicWorks,
  }),
  response: ownPublicProfile,
  failure: 'Failed to save your public page. Please try again.',
});

const aliasParam = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+$/, aliasRule);

/** What everybody sees of a student with a public page. */
export const publicProfile = z.object({
  alias: z.string(),
  name: z.string(),
  college: z.string().nullable(),
  points: z.number().int(),
  photo: z.string().nullable(),
  works: z.array(
    z.object({
      title: z.string(),
      /** '' if the task was deleted. */
      domain: z.string(),
      /** Points awarded; null if the task hides them from who has not done it. */
      points: z.number().int().nullable(),
      /** Addresses, in the order of the files. */
      pictures: z.array(z.string()),
    }),
  ),
});
export type PublicProfile = z.infer<typeof publicProfile>;

export const getPublicProfile = defineRoute({
  method: 'GET',
  path: '/api/public-profiles/:alias',
  access: 'public',
  summary: 'The public page of a student who has switched it on',
  params: z.strictObject({ alias: aliasParam }),
  response: publicProfile,
  failure: 'Failed to load this profile. Please try again.',
});

/** The photo, and pictures of the chosen works; 404 for all other files. */
export const getPublicFile = defineRoute({
  method: 'GET',
  path: '/api/public-profiles/:alias/files/:id',
  access: 'public',
  summary: 'A picture on a public page',
  params: z.strictObject({ alias: aliasParam, id }),
  produces: 'file',
  mediaTypes: imageFormats.map((format) => `image/${format}`),
  rateLimit: 'downloads',
});
