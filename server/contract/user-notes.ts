import { z } from 'zod';
import { id, idParams, pageOf, pageQuery, requiredText, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

/** What administrators write about a student for each other. */

const userNote = z.object({
  id,
  body: z.string(),
  /** The name or address of the author; null for a former administrator. */
  author: z.string().nullable(),
  /** Whether the caller wrote it. */
  own: z.boolean(),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
});
export type UserNote = z.infer<typeof userNote>;

export const noteInput = z.strictObject({ body: requiredText(limits.noteLength, 'Write a note.') });
export type NoteInput = z.output<typeof noteInput>;

const path = '/api/admin/users/:id/notes';
const noteParams = idParams.extend({ note: id });
const failure = 'The note could not be saved. Please try again.';

export const listUserNotes = defineRoute({
  method: 'GET',
  path,
  access: 'read',
  summary: 'Notes of administrators about a student, the newest first',
  params: idParams,
  query: z.strictObject(pageQuery),
  response: pageOf(userNote).omit({ total: true }),
  failure: 'Failed to load the notes. Please try again.',
});

export const createUserNote = defineRoute({
  method: 'POST',
  path,
  access: 'read',
  summary: 'Write a note about a student, who gets a copy with their data',
  params: idParams,
  body: noteInput,
  status: 201,
  response: userNote,
  failure,
});

export const editUserNote = defineRoute({
  method: 'PATCH',
  path: `${path}/:note`,
  access: 'read',
  summary: 'Change a note of mine',
  params: noteParams,
  body: noteInput,
  response: userNote,
  failure,
});

export const deleteUserNote = defineRoute({
  method: 'DELETE',
  path: `${path}/:note`,
  access: 'read',
  summary: 'Delete a note of mine; owners delete any',
  params: noteParams,
  failure: 'The note could not be deleted. Please try again.',
});
