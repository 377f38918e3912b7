import { z } from 'zod';
import { idParams } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { submissionStatus } from '../submission-status.ts';

export const attendanceCodeSeconds = 30;

export const attendance = z.object({
  status: submissionStatus,
  /** Null while an administrator reviews it again. */
  points: z.number().int().nullable(),
  /** The student was recorded before; nothing has changed. */
  already: z.boolean(),
});
export type Attendance = z.infer<typeof attendance>;

export const attend = defineRoute({
  method: 'POST',
  path: '/api/tasks/:id/attendance',
  access: 'student',
  summary: 'Record that I am there, by the code that is shown',
  params: idParams,
  body: z.strictObject({ code: z.string().max(200) }),
  response: attendance,
  idempotent: true,
  failure: 'You could not be recorded. Please try again.',
});
