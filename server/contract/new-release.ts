import { z } from 'zod';
import { timestamp } from './fields.ts';
import { defineRoute } from './route.ts';

const newRelease = z.object({
  /** A semantic version, such as 1.1.0. */
  version: z.string(),
  publishedAt: timestamp,
  /** Markdown; may be empty. */
  notes: z.string(),
  /** The https address of a page about it; null if the feed names none. */
  page: z.string().nullable(),
});
export type NewRelease = z.infer<typeof newRelease>;

export const getNewRelease = defineRoute({
  method: 'GET',
  path: '/api/admin/new-release',
  access: 'administrator',
  summary: 'The release that is newer than the running one, if RELEASE_FEED is set and names one',
  response: z.object({
    /** The version of this server. */
    running: z.string(),
    release: newRelease.nullable(),
  }),
});
