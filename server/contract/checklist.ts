import { z } from 'zod';
import { requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { formatNumber, pointsOf } from './word-of.ts';

const itemId = z.string().regex(/^[\w-]{1,40}$/, 'Add this item again.');

const checklist = z.array(z.object({ id: z.string(), text: z.string(), points: z.number().int() }));
export type Checklist = z.infer<typeof checklist>;

/** The checklist of a task in an answer; without points while they are hidden from the caller. */
export const shownChecklist = z.array(checklist.element.extend({ points: z.number().int().nullable() }));
export type ShownChecklist = z.infer<typeof shownChecklist>;

/** What a review says about the checklist that was captured at submission. */
export const reviewedChecklist = z.array(shownChecklist.element.extend({ met: z.boolean() }));
export type ReviewedChecklist = z.infer<typeof reviewedChecklist>;

/** The ids of the items that a reviewer ticked; without it the review says nothing about them. */
export const tickedItems = z.array(itemId).max(limits.checklistItems).optional();

/** An empty one is none: the task is reviewed as a whole. */
export const checklistInput = z
  .array(
    z.strictObject({
      id: itemId,
      text: requiredText(limits.checklistTextLength, 'Say what has to be met.'),
      points: z
        .number('Enter the points of this item, 0 or more.')
        .int('Enter whole points.')
        .min(0, 'Use 0 points or more.')
        .max(limits.taskPointsMax, { error: () => `Give at most ${pointsOf(limits.taskPointsMax)}.` }),
    }),
  )
  .max(limits.checklistItems, `Use at most ${limits.checklistItems} items.`)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Add each item only once.');

/** The points of all items, or of those with these ids. */
export function checklistPoints(
  items: readonly { readonly id: string; readonly points: number | null }[],
  ids?: readonly string[],
): number {
  return items.reduce((sum, { id, points }) => sum + (ids?.includes(id) === false ? 0 : (points ?? 0)), 0);
}

/** Undefined if the items add up to the points of the task, or there are none. */
export function checklistProblem(
  items: readonly { readonly id: string; readonly points: number }[],
  points: number,
): string | undefined {
  const sum = checklistPoints(items);
  if (items.length === 0 || sum === points) return undefined;
  return `The items add up to ${pointsOf(sum)}, but the task has ${formatNumber(points)}.`;
}
