import { z } from 'zod';
import { id, idParams } from './fields.ts';
import { errorCode } from './problem.ts';
import { defineRoute } from './route.ts';
import { file, uploadPurpose } from './uploads.ts';

// Large files arrive in parts by the tus protocol (https://tus.io/protocols/resumable-upload), so that an upload continues
// after a lost connection, a reload or on another day. `upload-file.ts` in the browser sends files up to
// `limits.singleRequestBytes` in one request instead.

const bytes = z.number().int().nonnegative();
const digits = z.string().regex(/^(0|[1-9]\d{0,14})$/);

/** The keys of Upload-Metadata; all others are refused. The type that a client states is ignored. */
export const uploadMetadata = z.strictObject({
  purpose: uploadPurpose,
  filename: z.string().min(1).max(1_000),
  /** Made by the client from the file, so that it recognizes a file that is chosen again. */
  fingerprint: z.string().regex(/^[\w-]{8,64}$/),
});

const protocol = { 'tus-resumable': z.string().max(20).optional() } as const;
const answers = { access: 'signed-in', produces: 'tus' } as const;

/** Creation of the tus protocol. The length counts against the quota from now on. */
export const startResumableUpload = defineRoute({
  ...answers,
  method: 'POST',
  path: '/api/uploads/tus',
  summary: 'Begin to send a file in parts',
  headers: z.object({
    ...protocol,
    'upload-length': digits.transform(Number),
    'upload-metadata': z.string().max(4_000),
  }),
  failure: 'The file could not be uploaded. Please try again.',
  rateLimit: 'uploads',
});

/** How many bytes have arrived: the header Upload-Offset. */
export const findResumableUpload = defineRoute({
  ...answers,
  method: 'HEAD',
  path: '/api/uploads/tus/:id',
  summary: 'How much of a file has arrived',
  params: idParams,
  headers: z.object(protocol),
});

/** One part, at most `limits.uploadPartBytes`. What arrived before the connection was lost is kept. */
export const sendUploadPart = defineRoute({
  ...answers,
  method: 'PATCH',
  path: '/api/uploads/tus/:id',
  summary: 'Send the next part of a file',
  params: idParams,
  headers: z.object({ ...protocol, 'upload-offset': digits, 'content-length': digits.transform(Number) }),
  consumes: 'part',
  failure: 'The file could not be uploaded. Please try again.',
});

/** Removes a file that has not arrived completely, or that is not in use. */
export const cancelResumableUpload = defineRoute({
  ...answers,
  method: 'DELETE',
  path: '/api/uploads/tus/:id',
  summary: 'Stop sending a file and remove its parts',
  params: idParams,
  headers: z.object(protocol),
  rateLimit: 'uploads',
});

export const resumableUpload = z.object({
  id,
  name: z.string(),
  /** Of the file as it is sent. */
  size: bytes,
  received: bytes,
  fingerprint: z.string(),
  /** `processing`: all parts are there and are being put together and checked. */
  state: z.enum(['receiving', 'processing', 'ready', 'refused']),
  /** Bytes that were put together and checked. */
  processed: bytes,
  /** When it is ready. */
  file: file.nullable(),
  /** Why it was refused. */
  problem: z.object({ code: errorCode, detail: z.string() }).nullable(),
});
export type ResumableUpload = z.infer<typeof resumableUpload>;

/** 404 if it was removed, is in use, or belongs to someone else. */
export const getResumableUpload = defineRoute({
  method: 'GET',
  path: '/api/uploads/unfinished/:id',
  access: 'signed-in',
  summary: 'The state of a file that is sent in parts',
  params: idParams,
  response: resumableUpload,
});

/** What the caller began to send and does not use yet. */
export const listUnfinishedUploads = defineRoute({
  method: 'GET',
  path: '/api/uploads/unfinished',
  access: 'signed-in',
  summary: 'Files that have not arrived completely',
  query: z.strictObject({ purpose: uploadPurpose.default('submission-file') }),
  response: z.object({
    /** Hours after the last part until the parts are removed. */
    keptHours: bytes,
    /** At most `limits.unfinishedUploads`: those that are not ready, then ready ones that are not in use, then refused ones; oldest first. */
    uploads: z.array(resumableUpload),
  }),
});

export const tusPath = startResumableUpload.path;
