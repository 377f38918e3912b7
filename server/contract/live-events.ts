import { z } from 'zod';
import { id } from './fields.ts';
import { ledgerKinds } from './ledger-kinds.ts';
import { submissionStatus } from './submission-status.ts';

/**
 * What has changed, by kind: ids and small facts, never texts of people. A browser reads again what it shows of it. Each kind
 * has a trigger that appends it to the table `live_events`, for `everyone` (every signed-in account), `administrators` or one
 * account.
 */
export const liveEventData = {
  /** To its author and to administrators. `deleted`: also withdrawn by the author, or with the account. */
  submission: z.object({
    submissionId: id,
    taskId: id.nullable(),
    userId: id,
    status: submissionStatus,
    change: z.enum(['created', 'edited', 'reviewed', 'deleted']),
  }),
  /** To everyone. */
  task: z.object({ taskId: id, change: z.enum(['created', 'edited', 'deleted']) }),
  /** A ledger entry, to the student. */
  points: z.object({
    entryId: id,
    points: z.number().int(),
    kind: z.enum(ledgerKinds),
  }),
  /** The student's own profile or picture. */
  profile: z.object({}),
  /** The student's unread notifications, counted up to 100. */
  notification: z.object({ unread: z.number().int() }),
} as const;

export type LiveEventKind = keyof typeof liveEventData;
type LiveEventOf<K extends LiveEventKind> = {
  readonly kind: K;
  readonly data: z.output<(typeof liveEventData)[K]>;
};
/** One of the log. */
export type LiveEvent = { [K in LiveEventKind]: LiveEventOf<K> }[LiveEventKind];
