import { z } from 'zod';

/** The checklist of a task in an answer. */
export const checklist = z.array(z.object({ id: z.string(), text: z.string(), points: z.number().int() }));
export type Checklist = z.infer<typeof checklist>;
