import { z } from 'zod';
import { timestamp } from './fields.ts';
import { defineRoute } from './route.ts';

export const edition = z.object({
  number: z.number().int(),
  name: z.string(),
  /** Days of its time zone; null if not set. */
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  /** IANA name: its months and weeks begin there. */
  timeZone: z.string(),
  startedAt: timestamp,
  /** Null: it runs. */
  closedAt: timestamp.nullable(),
  /** From then on everybody sees the boards as they were then; null unless an administrator set it. */
  frozenFrom: timestamp.nullable(),
});
export type Edition = z.infer<typeof edition>;

export const listEditions = defineRoute({
  method: 'GET',
  path: '/api/editions',
  access: 'signed-in',
  summary: 'The editions, the one that runs first',
  response: z.object({ items: z.array(edition) }),
  failure: 'Failed to load the editions. Please try again.',
});
