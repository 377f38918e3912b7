import { z } from 'zod';
import { timestamp } from './fields.ts';
import { retention, retentionKindNames } from './retention.ts';
import { defineRoute } from './route.ts';

/** Rows are counted up to here: more cannot be told from one more. */
export const countedRows = 10_000;

/** At most one more than `countedRows`. */
const rows = z.int();
const kind = z.enum(retentionKindNames);

const retentionPreview = z.object({
  published: retention,
  /** What counts now: a shorter period counts a week after it was published. */
  inForce: retention,
  /** When `published` counts in full; null: it does. */
  from: timestamp.nullable(),
  /** Whether there is a mail server: without one no account is deleted. */
  mail: z.boolean(),
  items: z.array(
    z.object({
      kind,
      /** Deleted at the next run, with the settings in force. */
      due: rows,
      /** Deleted within `soonDays` with those that are published, with those of `due`. */
      soon: rows,
    }),
  ),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;

export const soonDays = 30;

export const previewRetention = defineRoute({
  method: 'GET',
  path: '/api/admin/retention',
  access: 'organise',
  summary: 'What is deleted by age: now, and within the next days',
  response: retentionPreview,
  failure: 'Failed to count what will be deleted. Please try again.',
});

/** An absent setting keeps. */
const asked = Object.fromEntries(
  Object.keys(retention.shape).map((name) => [name, z.coerce.number().int().optional()]),
) as Record<keyof typeof retention.shape, z.ZodOptional<z.ZodCoercedNumber>>;

export const countRetention = defineRoute({
  method: 'GET',
  path: '/api/admin/retention/count',
  access: 'organise',
  summary: 'What other settings would delete once they count, if they were published now',
  query: z.strictObject(asked).pipe(retention),
  response: z.object({
    /** When they would count. */
    from: timestamp,
    items: z.array(z.object({ kind, rows })),
  }),
  failure: 'Failed to count what will be deleted. Please try again.',
});
