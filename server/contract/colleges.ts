import { z } from 'zod';
import { search } from './fields.ts';
import { defineRoute } from './route.ts';

export const suggestColleges = defineRoute({
  method: 'GET',
  path: '/api/colleges',
  access: 'student',
  summary:
    'Colleges by a part of the name or the abbreviation, of those that several students have or an administrator saved',
  query: z.strictObject({ search }),
  response: z.object({
    /** Names. */
    items: z.array(z.string()),
    /** Abbreviation and city of each; empty if there are none. */
    hints: z.array(z.string()),
  }),
  failure: 'The suggestions could not be loaded.',
});
