import { z } from 'zod';
import { id, idParams } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { type UploadLimits, workLimits } from './work-limits.ts';

export const uploadPurpose = z.enum(['task-image', 'submission-file', 'profile-photo', 'site-picture']);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

export interface UploadRule {
  /** As the `accept` attribute of a file input; '' accepts any file. The server decides from the bytes. */
  readonly accept: 'image/*' | '';
  /** Null: the site decides, and browsers send large files in parts. */
  readonly limits: UploadLimits | null;
  readonly uploader: 'administrator' | 'student';
}

const images = (maxFiles: number): UploadLimits => ({
  maxFiles,
  maxBytes: limits.imageBytes,
  maxVideoBytes: limits.imageBytes,
});

/** What each purpose allows, for server and browser. `upload-policy.ts` adds what only the server needs. */
export const uploadRules: Readonly<Record<UploadPurpose, UploadRule>> = {
  'task-image': {
    accept: 'image/*',
    limits: images(limits.imagesPerTask),
    uploader: 'administrator',
  },
  'submission-file': {
    accept: '',
    limits: null,
    uploader: 'student',
  },
  'profile-photo': {
    accept: 'image/*',
    limits: images(1),
    uploader: 'student',
  },
  'site-picture': {
    accept: 'image/*',
    limits: images(1),
    uploader: 'administrator',
  },
};

/** @param ofWork what the site says of it */
export const uploadLimits = (
  purpose: UploadPurpose,
  ofWork: Parameters<typeof workLimits>[0],
): UploadLimits => uploadRules[purpose].limits ?? workLimits(ofWork);

export const imageFormats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Whether the server makes a JPEG of this size smaller, of whatever purpose. */
export const isReducedJpeg = ({ width, height }: ImageSize) =>
  width * height > limits.imagePixels && Math.max(width, height) > limits.reducedImageSide;

/** Types that browsers display without running code from the file. */
export const inlineTypes = [
  ...imageFormats.map((format) => `image/${format}` as const),
  'application/pdf',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
] as const;

/** The type under which a file of any other kind is sent, for download only. */
export const unknownType = 'application/octet-stream';

/** A file, as everyone who may see it receives it. */
export const file = z.object({
  id,
  name: z.string(),
  /** `/api/files/{id}` */
  url: z.string(),
  /** Detected by the server from the bytes. */
  contentType: z.string(),
  /** Bytes. */
  size: z.number().int(),
});
export type File = z.infer<typeof file>;

/**
 * multipart/form-data with exactly one part, `file`. The call that uses the file binds it by the `id` of the response.
 * A file that is not bound within a day is removed.
 */
export const createUpload = defineRoute({
  method: 'POST',
  path: '/api/uploads',
  access: 'signed-in',
  summary: 'Upload one file',
  query: z.strictObject({ purpose: uploadPurpose }),
  headers: z.object({
    /** Bytes of the file. With it the server need not wait for the whole file; a file of another size is refused. */
    'upload-length': z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .optional(),
  }),
  consumes: 'multipart',
  response: file,
  status: 201,
  failure: 'The file could not be uploaded. Please try again.',
  rateLimit: 'uploads',
});

/**
 * Removes a file of the caller that is not in use; it stops counting against the quota at once. 404 for any other file.
 * A file in use is removed together with the task, submission or profile that uses it.
 */
export const deleteUpload = defineRoute({
  method: 'DELETE',
  path: '/api/uploads/:id',
  access: 'signed-in',
  summary: 'Remove a file that was uploaded and not used',
  params: idParams,
  failure: 'The file could not be removed. Please try again.',
  rateLimit: 'uploads',
});

/** Supports ranges and ETag. 404 for callers who may not see the file. */
export const getFile = defineRoute({
  method: 'GET',
  path: '/api/files/:id',
  access: 'signed-in',
  summary: 'The bytes of a file',
  params: idParams,
  produces: 'file',
  mediaTypes: [...inlineTypes, unknownType],
  // A page shows many images.
  rateLimit: 'downloads',
});

/** The path at which the browser loads a file. */
export const fileUrl = (id: string) => getFile.path.replace(':id', id);
