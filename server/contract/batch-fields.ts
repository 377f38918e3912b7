import { z } from 'zod';
import { id, timestamp } from './fields.ts';

/** What every batch has that a job works on: reviews, imports, certificates, changes to several students. */
export const batchFields = {
  id,
  /** Items. */
  total: z.number().int(),
  createdAt: timestamp,
  /** The name or address of the administrator. */
  createdBy: z.string().nullable(),
  finishedAt: timestamp.nullable(),
  undoReason: z.string().nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: timestamp.nullable(),
};
