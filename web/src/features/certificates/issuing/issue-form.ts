import { z } from 'zod';
import type { certificateReasons } from '#contract/certificate-reasons.ts';
import { line, text } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';

/** What is typed for one student. A draft contains it, valid or not. */
export const issueValues = z.object({
  /** The label of the chosen student. */
  student: z.string(),
  userId: z.string(),
  entered: z.string(),
  paragraph: z.string(),
});
export type IssueValues = z.infer<typeof issueValues>;

type Entered = (typeof certificateReasons)[keyof typeof certificateReasons]['entered'];

/** @param entered what an administrator enters for each student; null: nothing */
export const issueForm = (entered: Entered): z.ZodType<IssueValues, IssueValues> => {
  const typed = line(limits.certificateLineLength);
  return z.object({
    student: z.string(),
    userId: z.string().min(1, 'Choose a student.'),
    entered: entered === null ? typed : typed.min(1, `Enter the ${entered}.`),
    paragraph: text(limits.certificateTextLength),
  });
};
