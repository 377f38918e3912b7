import { z } from 'zod';
import { id, idParams } from './fields.ts';
import { defineRoute } from './route.ts';

export const uploadPurposes = ['task-image', 'submission-file', 'profile-photo'] as const;
export const uploadPurpose = z.enum(uploadPurposes);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

/** A file as everybody who may see it sees it. */
export const file = z.object({
  id,
  name: z.string(),
  /** `/api/files/{id}` */
  url: z.string(),
  /** Decided by the server from the bytes. */
  contentType: z.string(),
  /** Bytes. */
  size: z.number().int(),
});
export type File = z.infer<typeof file>;

/**
 * multipart/form-data with exactly one part, `file`. The answer's id is bound by the call that uses it;
 * an upload that nothing binds within a day is removed.
 */
export const createUpload = defineRoute({
  method: 'POST',
  path: '/api/uploads',
  access: 'signed-in',
  summary: 'Upload one file',
  query: z.strictObject({ purpose: uploadPurpose }),
  consumes: 'multipart',
  response: file,
  status: 201,
  failure: 'The file could not be uploaded. Please try again.',
  ratePerMinute: 120,
});

/**
 * Only what the caller sent and nothing uses yet; it stops counting against the quota at once. 404 for anything else,
 * so also for a file that is in use, which goes with what uses it.
 */
export const deleteUpload = defineRoute({
  method: 'DELETE',
  path: '/api/uploads/:id',
  access: 'signed-in',
  summary: 'Remove a file that was uploaded and not used',
  params: idParams,
  failure: 'The file could not be removed. Please try again.',
  ratePerMinute: 120,
});

/** Ranges and ETag are honoured. 404 for who may not see it. */
export const getFile = defineRoute({
  method: 'GET',
  path: '/api/files/:id',
  access: 'signed-in',
  summary: 'The bytes of a file',
  params: idParams,
  produces: 'file',
  // A page shows many pictures, and a whole campus may stand behind one address.
  ratePerMinute: 6_000,
});

/** Where the browser gets a file. */
export const fileUrl = (id: string) => getFile.path.replace(':id', id);
