import { z } from 'zod';
import { batchFields } from './batch-fields.ts';
import { id, idParams, pageOf, pageQuery, requiredText, text, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { type PhraseVariable, phraseVariableNames, variablesProblem } from './phrases.ts';
import { listSubmissions } from './review.ts';
import { defineRoute } from './route.ts';
import { formatNumber } from './word-of.ts';

export const batchActions = ['approve', 'reject', 'request_changes', 'delete'] as const;
export type BatchAction = (typeof batchActions)[number];

/** What an approval awards: the points of the task, the same number to all, or a part of the task's points. */
export const batchPointsRules = ['full', 'fixed', 'percent'] as const;

const pointsRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('full') }),
  z.strictObject({
    rule: z.literal('fixed'),
    value: z
      .number('Enter the points as a number.')
      .int('Enter whole points.')
      .min(0, 'Enter 0 or more.')
      .max(limits.taskPointsMax, `Enter at most ${formatNumber(limits.taskPointsMax)}.`),
  }),
  z.strictObject({
    rule: z.literal('percent'),
    value: z
      .number('Enter the per cent as a number.')
      .int('Enter whole per cent.')
      .min(0, 'Enter 0 or more.')
      .max(100, 'Enter at most 100.'),
  }),
]);
export type BatchPoints = z.output<typeof pointsRule>;

/** The points that an approval awards to work of a task with `maxPoints`; half a point is rounded up. */
export function batchPoints(points: BatchPoints, maxPoints: number): number {
  if (points.rule === 'full') return maxPoints;
  if (points.rule === 'fixed') return Math.min(points.value, maxPoints);
  return Math.round((maxPoints * points.value) / 100);
}

/** What is replaced in the feedback for each submission; only an approval gives points. */
export const batchVariables = (action: BatchAction): readonly PhraseVariable[] =>
  phraseVariableNames.filter((name) => name !== 'points' || action === 'approve');

const feedbackOf = (action: BatchAction, feedback: ReturnType<typeof text>) =>
  feedback.refine((given) => variablesProblem(given, batchVariables(action)) === undefined, {
    error: ({ input }) => variablesProblem(String(input), batchVariables(action)),
  });

/** What happens to the chosen submissions. */
export const batchReview = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('approve'),
    points: pointsRule,
    feedback: feedbackOf('approve', text(limits.feedbackLength)).default(''),
  }),
  z.strictObject({
    action: z.literal('reject'),
    feedback: feedbackOf('reject', text(limits.feedbackLength)).default(''),
    reviseUntil: timestamp.nullable().default(null),
  }),
  z.strictObject({
    action: z.literal('request_changes'),
    feedback: feedbackOf('request_changes', requiredText(limits.feedbackLength, 'Say what has to change.')),
    reviseUntil: timestamp.nullable().default(null),
  }),
  z.strictObject({ action: z.literal('delete') }),
]);
export type BatchReview = z.output<typeof batchReview>;

/** Chosen one by one, as they were read, or all that match a filter of the list. */
const selection = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('chosen'),
    submissions: z
      .array(z.strictObject({ id, version: z.int32().min(1) }))
      .min(1, 'Select at least one submission.')
      .max(
        limits.batchChosen,
        `Select at most ${formatNumber(limits.batchChosen)} one by one, or all that match a filter.`,
      ),
  }),
  z.strictObject({
    kind: z.literal('filter'),
    filter: listSubmissions.query.omit({ cursor: true, limit: true }),
    /** Submissions made or changed later are left out: the reader of the preview has not seen them. */
    until: timestamp.optional(),
  }),
]);
export type BatchSelection = z.output<typeof selection>;

const count = z.number().int();

/**
 * - `waiting`: its turn has not come
 * - `done`: reviewed or deleted
 * - `claimed`: skipped, another administrator is reviewing it
 * - `reviewed`: skipped, it had been reviewed before
 * - `changed`: skipped, the student changed it since it was chosen
 * - `gone`: skipped, it was deleted or withdrawn
 * - `failed`: an error of the server
 * - `stopped`: its turn did not come before the batch was undone
 * - `undone`: the review was reversed
 * - `kept`: the review could not be reversed
 */
export const batchOutcomes = [
  'waiting',
  'done',
  'claimed',
  'reviewed',
  'changed',
  'gone',
  'failed',
  'stopped',
  'undone',
  'kept',
] as const;
export const batchOutcome = z.enum(batchOutcomes);
export type BatchOutcome = (typeof batchOutcomes)[number];

/** - `running`, `undoing`: the job works on it */
export const batchStates = ['running', 'done', 'undoing', 'undone'] as const;

export const batchPreview = z.object({
  /** All that were chosen. */
  total: count,
  /** Those that would be reviewed or deleted now. */
  ready: count,
  /** Those that would be skipped, and why. */
  claimed: count,
  reviewed: count,
  changed: count,
  gone: count,
  /** Those that would be reviewed or deleted, by the points of their task. */
  maxPoints: z.array(z.object({ points: count, submissions: count })),
  /** Points that they have now, which a deletion deducts. */
  awarded: count,
  /** Students who would get a notification. */
  students: count,
  /** When it was counted; send it as `until`. */
  at: timestamp,
});
export type BatchPreview = z.infer<typeof batchPreview>;

/** The points that an approval would award in total. */
export const previewPoints = ({ maxPoints }: Pick<BatchPreview, 'maxPoints'>, rule: BatchPoints): number =>
  maxPoints.reduce((sum, { points, submissions }) => sum + submissions * batchPoints(rule, points), 0);

export const reviewBatch = z.object({
  action: z.enum(batchActions),
  points: z.object({ rule: z.enum(batchPointsRules), value: count.nullable() }).nullable(),
  feedback: z.string(),
  reviseUntil: timestamp.nullable(),
  state: z.enum(batchStates),
  /** The number of submissions with each outcome; an outcome that none has may be missing. */
  counts: z.partialRecord(batchOutcome, count),
  ...batchFields,
});
export type ReviewBatch = z.infer<typeof reviewBatch>;

export const reviewBatchItem = z.object({
  submissionId: id,
  outcome: batchOutcome,
  /** Why it was skipped or could not be undone. */
  message: z.string().nullable(),
  /** Awarded, or deducted by a deletion. */
  points: count,
  taskTitle: z.string().nullable(),
  /** Null once the submission or its author was deleted. */
  studentName: z.string().nullable(),
  /** Whether the submission still exists. */
  exists: z.boolean(),
});
export type ReviewBatchItem = z.infer<typeof reviewBatchItem>;

const failures = {
  load: 'Failed to load the bulk review. Please try again.',
  start: 'Failed to start the bulk review. Please try again.',
} as const;

export const previewReviewBatch = defineRoute({
  method: 'POST',
  path: '/api/admin/review-batches/preview',
  access: 'review',
  summary: 'What a bulk review would do now; changes nothing',
  body: z.strictObject({ action: z.enum(batchActions), selection }),
  response: batchPreview,
  failure: 'Failed to count the selected submissions. Please try again.',
});

export const startReviewBatch = defineRoute({
  method: 'POST',
  path: '/api/admin/review-batches',
  access: 'review',
  summary: 'Start a bulk review of the submissions as they are now',
  body: z.strictObject({ review: batchReview, selection }),
  response: reviewBatch,
  status: 201,
  failure: failures.start,
});

export const listReviewBatches = defineRoute({
  method: 'GET',
  path: '/api/admin/review-batches',
  access: 'review',
  summary: 'All bulk reviews, newest first',
  query: z.strictObject(pageQuery),
  response: pageOf(reviewBatch),
  failure: failures.load,
});

export const getReviewBatch = defineRoute({
  method: 'GET',
  path: '/api/admin/review-batches/:id',
  access: 'review',
  summary: 'One bulk review with its progress',
  params: idParams,
  response: reviewBatch,
  failure: failures.load,
});

export const listReviewBatchItems = defineRoute({
  method: 'GET',
  path: '/api/admin/review-batches/:id/items',
  access: 'review',
  summary: 'The submissions of a bulk review in their order, and what happened to each',
  params: idParams,
  query: z.strictObject({ ...pageQuery, outcome: batchOutcome.optional() }),
  response: pageOf(reviewBatchItem),
  failure: failures.load,
});

export const undoReviewBatch = defineRoute({
  method: 'POST',
  path: '/api/admin/review-batches/:id/undo',
  access: 'review',
  summary: 'Reverse the reviews of a bulk review that still stand; what waits is not reviewed',
  params: idParams,
  body: z.strictObject({
    reason: requiredText(limits.reasonLength, 'Enter a reason.'),
  }),
  response: reviewBatch,
  failure: 'Failed to undo the bulk review. Please try again.',
});
