import { z } from 'zod';
import { batchFields } from './batch-fields.ts';
import { id, idParams, pageOf, pageQuery, requiredReason, requiredText, timestamp } from './fields.ts';
import { givePointsInput } from './give-points.ts';
import { limits } from './limits.ts';
import { listUsers } from './manage-users.ts';
import { type PhraseVariable, variablesProblem } from './phrases.ts';
import { defineRoute } from './route.ts';
import { formatNumber } from './word-of.ts';

export const userBatchActions = ['message', 'points', 'disable', 'enable'] as const;
export type UserBatchAction = (typeof userBatchActions)[number];

/** What is replaced in a message for each student. */
export const messageVariables = ['name', 'first_name'] as const satisfies readonly PhraseVariable[];

const message = requiredText(limits.contactMessageMax, 'Write a message.').refine(
  (text) => variablesProblem(text, messageVariables) === undefined,
  { error: ({ input }) => variablesProblem(String(input), messageVariables) },
);

/** What happens to each student. */
export const userChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('message'), text: message }),
  z.strictObject({
    action: z.literal('points'),
    points: givePointsInput.shape.points,
    text: givePointsInput.shape.reason,
  }),
  z.strictObject({ action: z.literal('disable'), text: requiredReason }),
  z.strictObject({ action: z.literal('enable'), text: requiredReason }),
]);
export type UserChange = z.output<typeof userChange>;

const ids = z
  .array(id)
  .min(1, 'Select at least one student.')
  .max(
    limits.batchChosen,
    `Select at most ${formatNumber(limits.batchChosen)} one by one, or all that match a filter.`,
  );

/** Chosen one by one, or all that match a filter of the list. */
const selection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('chosen'), ids }),
  z.strictObject({
    kind: z.literal('filter'),
    filter: listUsers.query.omit({ cursor: true, limit: true, sort: true, order: true }),
    /** Accounts that were made later are left out. */
    until: timestamp.optional(),
    /** How many the preview counted: if the filter matches more or fewer now, nothing starts. */
    total: z.int().optional(),
  }),
]);
export type UserSelection = z.output<typeof selection>;

/** - `running`, `undoing`: the job works on it */
const userBatchStates = ['running', 'done', 'undoing', 'undone'] as const;

/**
 * - `waiting`: its turn has not come
 * - `skipped`, `failed`: nothing was done; the message says why
 * - `stopped`: its turn did not come before the batch was undone, or its starter may no longer do it
 * - `undone`: the points were taken back
 * - `kept`: they could not be taken back; the message says why
 */
export const userBatchOutcomes = [
  'waiting',
  'done',
  'skipped',
  'failed',
  'stopped',
  'undone',
  'kept',
] as const;
export const userBatchOutcome = z.enum(userBatchOutcomes);
export type UserBatchOutcome = (typeof userBatchOutcomes)[number];

const count = z.number().int();

export const userBatch = z.object({
  action: z.enum(userBatchActions),
  /** Of the message, or the reason; empty once the account of a student in it was deleted. */
  text: z.string(),
  points: count.nullable(),
  state: z.enum(userBatchStates),
  /** The number of students with each outcome; one that none has may be missing. */
  counts: z.partialRecord(userBatchOutcome, count),
  ...batchFields,
});
export type UserBatch = z.infer<typeof userBatch>;

export const userBatchItem = z.object({
  /** Null once the account was deleted, as is the name. */
  userId: id.nullable(),
  name: z.string().nullable(),
  techid: z.string().nullable(),
  outcome: userBatchOutcome,
  message: z.string().nullable(),
});
export type UserBatchItem = z.infer<typeof userBatchItem>;

const path = '/api/admin/user-batches';
const load = 'Failed to load what was done to many students. Please try again.';

export const previewUserBatch = defineRoute({
  method: 'POST',
  path: `${path}/preview`,
  access: 'organise',
  summary: 'To how many students a change would be made now, and who would be left out; changes nothing',
  body: z.strictObject({
    action: z.enum(userBatchActions),
    /** Of `points`. */
    points: givePointsInput.shape.points.optional(),
    selection,
  }),
  response: z.object({
    total: count,
    ready: count,
    /** Why the others are left out. */
    skipped: z.array(z.object({ reason: z.string(), students: count })),
    /** When it was counted; send it as `until`. */
    at: timestamp,
  }),
  idempotent: true,
  failure: 'Failed to count the selected students. Please try again.',
});
export type UserBatchPreview = z.infer<typeof previewUserBatch.response>;

export const startUserBatch = defineRoute({
  method: 'POST',
  path,
  access: 'organise',
  summary: 'Write to many students, give them points, disable or enable them; a job does it',
  body: z.strictObject({ change: userChange, selection }),
  response: userBatch,
  status: 201,
  failure: 'It could not be started. Please try again.',
});

export const listUserBatches = defineRoute({
  method: 'GET',
  path,
  access: 'organise',
  summary: 'What was done to many students at once, newest first',
  query: z.strictObject(pageQuery),
  response: pageOf(userBatch),
  failure: load,
});

export const getUserBatch = defineRoute({
  method: 'GET',
  path: `${path}/:id`,
  access: 'organise',
  summary: 'One change to many students, with its progress',
  params: idParams,
  response: userBatch,
  failure: load,
});

export const listUserBatchItems = defineRoute({
  method: 'GET',
  path: `${path}/:id/items`,
  access: 'organise',
  summary: 'The students of a change, and what happened to each',
  params: idParams,
  query: z.strictObject({ ...pageQuery, outcome: userBatchOutcome.optional() }),
  response: pageOf(userBatchItem),
  failure: load,
});

export const undoUserBatch = defineRoute({
  method: 'POST',
  path: `${path}/:id/undo`,
  access: 'organise',
  summary: 'Take points back that were given to many students; who waits gets none',
  params: idParams,
  body: z.strictObject({ reason: requiredReason }),
  response: userBatch,
  failure: 'Failed to undo it. Please try again.',
});

/** The file of `exportUsers`, with those who were chosen one by one. */
export const exportChosenUsers = defineRoute({
  method: 'POST',
  path: '/api/admin/users.csv',
  access: 'organise',
  summary: 'Chosen users as CSV',
  body: z.strictObject({ ids }),
  produces: 'csv',
  idempotent: true,
  failure: 'Failed to fetch users. Please try again.',
});
