import { z } from 'zod';
import { search } from './fields.ts';
import { defineRoute } from './route.ts';

export const suggestColleges = defineRoute({
  method: 'GET',
  path: '/api/colleges',
  access: 'student',
  summary: 'Colleges that begin with the search, of those that several students have given',
  query: z.strictObject({ search }),
  response: z.object({ items: z.array(z.string()) }),
  failure: 'The suggestions could not be loaded.',
});
