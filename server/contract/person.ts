import { z } from 'zod';
import { id } from './fields.ts';

/** A student in a list of administrators. */
export const person = z.object({ id, name: z.string(), techid: z.string() });
