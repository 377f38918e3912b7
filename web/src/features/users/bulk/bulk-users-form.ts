import { z } from 'zod';
import { type UserBatchAction, type UserChange, userChange } from '#contract/user-batches.ts';

/** What is typed. */
export const bulkUsersDraft = z.object({ points: z.string(), text: z.string() });
export type BulkUsersValues = z.input<typeof bulkUsersDraft>;
export const bulkUsersInitial: BulkUsersValues = { points: '', text: '' };

/** The change that the form says. */
const changeOf = (action: UserBatchAction, { points, text }: BulkUsersValues) => {
  if (action === 'points') return { action, text, points: points.trim() === '' ? undefined : Number(points) };
  return { action, text };
};

/** Checks what was typed as the server does. */
export const bulkUsersSchema = (action: UserBatchAction): z.ZodType<UserChange, BulkUsersValues> =>
  bulkUsersDraft.transform((values, context) => {
    const { data, error } = userChange.safeParse(changeOf(action, values));
    if (data !== undefined) return data;
    for (const { message, path } of error.issues) context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  });

/** The points that are typed, if they are valid. */
export function typedPoints(typed: string): number | undefined {
  const { data } = userChange.safeParse(changeOf('points', { points: typed, text: 'x' }));
  return data?.action === 'points' ? data.points : undefined;
}
