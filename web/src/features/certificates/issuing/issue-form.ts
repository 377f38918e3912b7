import { z } from 'zod';
import { type CertificateReason, enteredProblem } from '#contract/certificate-reasons.ts';
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

export const issueForm = (reason: CertificateReason): z.ZodType<IssueValues, IssueValues> =>
  z.object({
    student: z.string(),
    userId: z.string().min(1, 'Choose a student.'),
    entered: line(limits.certificateLineLength).superRefine((entered, context) => {
      const message = enteredProblem(reason, entered);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
    paragraph: text(limits.certificateTextLength),
  });
