import { z } from 'zod';
import { type BatchAction, type BatchReview, batchReview } from '#contract/review-batches.ts';
import { presentTime } from '../../../api/server-time.ts';

/** As typed. */
export interface BulkValues {
  rule: 'full' | 'fixed' | 'percent';
  fixed: string;
  percent: string;
  feedback: string;
  reviseUntil: string;
}

export const bulkInitial: BulkValues = {
  rule: 'full',
  fixed: '',
  percent: '100',
  feedback: '',
  reviseUntil: '',
};

export const bulkDraft: z.ZodType<BulkValues, BulkValues> = z.object({
  rule: z.enum(['full', 'fixed', 'percent']),
  fixed: z.string(),
  percent: z.string(),
  feedback: z.string(),
  reviseUntil: z.string(),
});

const numberIn = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** What the values say, valid or not. */
function given(action: BatchAction, values: BulkValues) {
  const { rule, feedback, reviseUntil } = values;
  if (action === 'delete') return { action };
  if (action !== 'approve') return { action, feedback, reviseUntil: reviseUntil === '' ? null : reviseUntil };
  const points = rule === 'full' ? { rule } : { rule, value: numberIn(values[rule]) };
  return { action, points, feedback };
}

/** Checks the values of an action by the contract, and puts its errors beside the fields of the form. */
export const bulkSchema = (action: BatchAction): z.ZodType<BatchReview, BulkValues> =>
  bulkDraft.transform((values, context) => {
    const { data, error } = batchReview.safeParse(given(action, values));
    const until = data && 'reviseUntil' in data ? data.reviseUntil : null;
    if (until !== null && new Date(until) <= presentTime()) {
      context.addIssue({ code: 'custom', path: ['reviseUntil'], message: 'Choose a time in the future.' });
      return z.NEVER;
    }
    if (data) return data;
    for (const { path, message } of error?.issues ?? []) {
      const field = path[0] === 'points' ? values.rule : String(path[0]);
      context.addIssue({ code: 'custom', path: [field], message });
    }
    return z.NEVER;
  });

/** The points of an approval as far as they are valid, for the preview. */
export function pointsOf(action: BatchAction, values: BulkValues) {
  const parsed = batchReview.safeParse(given(action, { ...values, feedback: '' }));
  return parsed.data?.action === 'approve' ? parsed.data.points : null;
}
