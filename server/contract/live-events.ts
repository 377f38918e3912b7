import { z } from 'zod';
import { id } from './fields.ts';
import { ledgerKinds } from './ledger-kinds.ts';
import { defineRoute } from './route.ts';
import { submissionStatus } from './submission-status.ts';

/**
 * What has changed, by kind: ids and small facts, never texts of people. A browser reads again what it shows of it. Each kind
 * has a trigger that appends it to the table `live_events`, for `everyone` (every signed-in account), `administrators` or one
 * account.
 */
export const liveEventData = {
  /**
   * To its author and to administrators; `claimed` and `released` only to its author. `deleted`: also withdrawn by the author,
   * or with the account.
   */
  submission: z.object({
    submissionId: id,
    taskId: id.nullable(),
    userId: id,
    status: submissionStatus,
    change: z.enum([
      'created',
      'edited',
      'reviewed',
      'reversed',
      'revised',
      'claimed',
      'released',
      'deleted',
    ]),
  }),
  /** An appeal was sent, decided or deleted: to administrators and its student. */
  appeal: z.object({ appealId: id, submissionId: id }),
  /**
   * To administrators: who has pending work open now, or null. Not when the claim ends by itself, or with a review or a
   * deletion.
   */
  claim: z.object({ submissionId: id, administratorId: id.nullable() }),
  /** To everyone. */
  task: z.object({ taskId: id, change: z.enum(['created', 'edited', 'deleted']) }),
  /** A ledger entry, to the student. */
  points: z.object({
    entryId: id,
    points: z.number().int(),
    kind: z.enum(ledgerKinds),
    /** The leaderboard is frozen: the entry changes nothing on it. */
    held: z.literal(true).optional(),
  }),
  /** An edition was started, changed, frozen, or made to run again, or its points are shown after a freeze: to everyone. */
  edition: z.object({}),
  /** The student's own profile or picture. */
  profile: z.object({}),
  /**
   * The student's unread notifications, counted up to 100. `kind`: of the newest one that was added; without it some were read
   * or removed.
   */
  notification: z.object({ unread: z.number().int(), kind: z.string().optional() }),
  /** The student's own unfinished work was saved; without a version, it was submitted or discarded. */
  draft: z.object({ taskId: id, draftId: id, version: z.number().int().nullable() }),
  /** A conversation began, changed or was deleted: to administrators, and to the student who wrote it. */
  message: z.object({ messageId: id }),
  /**
   * Sent to everyone for an announcement to all students; for other announcements to administrators and the students who
   * received them; for drafts to administrators only.
   */
  announcement: z.object({ announcementId: id }),
  /** A bulk review began, proceeded or ended: to administrators. */
  batch: z.object({ batchId: id }),
} as const;

export type LiveEventKind = keyof typeof liveEventData;
export type LiveEventData<K extends LiveEventKind> = z.output<(typeof liveEventData)[K]>;
type LiveEventOf<K extends LiveEventKind> = { readonly kind: K; readonly data: LiveEventData<K> };
/** One of the log. */
export type LiveEvent = { [K in LiveEventKind]: LiveEventOf<K> }[LiveEventKind];

/** What a stream sends besides the log. */
export const streamEventKinds = [
  /** The stream has begun. Events from now on follow, or those after `after`; what was read before may be out of date. */
  'ready',
  /** The events after `after` are not known any more: read everything again. Events from now on follow. */
  'reset',
  'leaderboard',
] as const;
/**
 * Somebody's points or profile changed; at most one a second. `over`: the milliseconds over which pages spread their requests,
 * by the number of streams. Missing where many may be returning.
 */
export const streamLeaderboard = {
  kind: 'leaderboard',
  data: z.object({ over: z.number().optional() }),
} as const;
/**
 * The heartbeat of a stream: at its beginning and at most so many milliseconds after the last one, also when nothing happens.
 * A page that receives none has lost its connection. Its id is where the stream has got to.
 */
export const streamBeat = { kind: 'beat', every: 20_000 } as const;
/** The last event of a stream that the server ends: after how many milliseconds the client opens another one. */
export const streamEnd = { kind: 'end', data: z.object({ retryAfter: z.number() }) } as const;

export type StreamEventKind =
  | LiveEventKind
  | (typeof streamEventKinds)[number]
  | typeof streamBeat.kind
  | typeof streamEnd.kind;

const eventId = z.string().regex(/^\d{1,18}-\d{1,18}$/, 'This is not the id of an event.');

/**
 * Server-sent events, named by their kind, with JSON as data. They are sent once, in order. The `id` of each, also of the
 * heartbeats, is where a new stream continues: a browser's own reconnection sends it as `Last-Event-ID`, a script as `after`.
 */
export const getEvents = defineRoute({
  method: 'GET',
  path: '/api/events',
  access: 'signed-in',
  summary: 'A stream of what changes',
  query: z.strictObject({ after: eventId.optional() }),
  // A browser sends an empty one if no event had an id.
  headers: z.object({ 'last-event-id': eventId.or(z.literal('')).optional() }),
  produces: 'events',
});

/** What a stream would send first, as an ordinary answer: some networks let no stream through. */
export const getMissedEvents = defineRoute({
  method: 'GET',
  path: '/api/events/missed',
  access: 'signed-in',
  summary: 'The events after a place',
  query: z.strictObject({ after: eventId.optional() }),
  response: z.object({
    events: z.array(
      z.object({
        kind: z.string(),
        /** JSON, as in the stream. */
        data: z.string(),
        /** Empty for one without a place. */
        id: z.string(),
      }),
    ),
  }),
});
export type SentEvent = z.output<typeof getMissedEvents.response>['events'][number];
