import { z } from 'zod';
import { id, webAddress } from './fields.ts';
import { defineRoute } from './route.ts';

export const findMySameLink = defineRoute({
  method: 'GET',
  path: '/api/submissions/same-link',
  access: 'student',
  summary: 'My newest work for another task that has a link to the same page',
  query: z.strictObject({
    link: webAddress.default(''),
    /** The task for which the link is to be handed in; without it, one that was deleted. */
    taskId: id.optional(),
  }),
  response: z.object({
    /** The title of the task is that at submission, null if it is unknown. */
    work: z.object({ taskTitle: z.string().nullable() }).nullable(),
  }),
  failure: 'Your other links could not be searched. Please try again.',
});
