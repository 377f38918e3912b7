import { z } from 'zod';
import { id, idParams } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { attendance } from './attendance.ts';

export const getAttendanceCode = defineRoute({
  method: 'GET',
  path: '/api/admin/tasks/:id/attendance-code',
  access: 'organise',
  summary: 'The code to show, and how many students are recorded',
  params: idParams,
  response: z.object({
    title: z.string(),
    /** What the code of the picture opens. */
    url: z.url(),
    /** For how long it still counts. */
    validSeconds: z.number(),
    recorded: z.number().int(),
    /** Why nobody can be recorded by code now; null: they can. */
    closed: z.string().nullable(),
  }),
  failure: 'The code could not be loaded.',
});

export const addAttendee = defineRoute({
  method: 'POST',
  path: '/api/admin/tasks/:id/attendees',
  access: 'organise',
  summary: 'Record that a student is or was there',
  params: idParams,
  body: z.strictObject({ userId: id }),
  response: attendance,
  idempotent: true,
  failure: 'The student could not be recorded. Please try again.',
});
