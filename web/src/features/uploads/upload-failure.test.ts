import { expect, it } from 'vitest';
import { createUpload } from '#contract/uploads.ts';
import { problemOf, unreachable } from '../../api/client.ts';
import { DecoderNotLoaded, heicMessage } from './convert-heic.ts';
import { uploadFailure } from './upload-failure.ts';

const refused = (status: number, code: string, retryAfter?: string) =>
  problemOf(
    createUpload,
    status,
    { type: 'about:blank', title: 'x', status, detail: 'Why not.', code, requestId: '' },
    retryAfter,
  );

it.each([
  ['file_refused', 422],
  ['file_too_large', 413],
  ['validation_failed', 400],
])('does not offer to send a file again after %s', (code, status) => {
  expect(uploadFailure(refused(status, code))).toEqual({ problem: 'Why not.', retriable: false });
});

it.each([
  ['unavailable', 503],
  ['internal', 500],
  ['quota_exceeded', 409],
  ['unauthenticated', 401],
  ['too_many_uploads', 429],
])('offers it after %s', (code, status) => {
  expect(uploadFailure(refused(status, code))).toEqual({ problem: 'Why not.', retriable: true });
});

it('offers it after a lost connection, and says when after too many files', () => {
  expect(uploadFailure(unreachable(createUpload)).retriable).toBe(true);
  expect(uploadFailure(refused(429, 'too_many_requests', '150'))).toEqual({
    problem: 'Too many files in a short time. Try again in 3 minutes.',
    retriable: true,
  });
});

it('does not offer it for a photo that the browser cannot convert', () => {
  expect(uploadFailure(new Error(heicMessage))).toEqual({ problem: heicMessage, retriable: false });
});

it('offers it when the decoder of HEIC photos could not be loaded', () => {
  expect(uploadFailure(new DecoderNotLoaded())).toMatchObject({ retriable: true });
});
