import { z } from 'zod';

/** Stable error codes, one for each reason that a caller can act on. */
export const errorCodes = [
  'bad_request',
  'validation_failed',
  'unauthenticated',
  'forbidden',
  /** A student must agree to privacy and terms first: call giveConsent. */
  'consent_required',
  'cross_site_request',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'unsupported_media_type',
  'body_too_large',
  'expectation_failed',
  'headers_too_large',
  'file_too_large',
  'file_refused',
  'quota_exceeded',
  'too_many_requests',
  'too_many_uploads',
  /** The upload is at another position: ask where, and continue there. */
  'upload_moved',
  /** Call getSignInChallenge and send the attempt again with the answer. */
  'proof_required',
  'not_an_administrator',
  'wrong_credentials',
  'password_refused',
  /** The change needs a password or second factor that was given a short time ago: call confirmIdentity first. */
  'confirmation_required',
  /** The last second factor, where one is required. */
  'last_factor',
  'task_closed',
  /** The student must do something first; the detail says what. */
  'task_locked',
  /** Of an approval: the task has as many approved works as it takes. */
  'task_full',
  'already_submitted',
  /** The time of an attempt at a quiz is over, or another attempt runs. */
  'attempt_ended',
  /** No attempt at a quiz is left. */
  'no_attempts',
  /** Too old, or of no or another task. */
  'attendance_code',
  'not_pending',
  /** A reviewer has it open: its author cannot change it now. */
  'claimed',
  /** Of a review, a claim or a deletion; the detail says who has it open, and since when. */
  'claimed_by_another',
  /** The reviewer must claim it first. */
  'not_claimed',
  /** The review is not the submission's last, or was reversed. */
  'not_reviewed',
  'not_revisable',
  /** It has a review, which would be lost. */
  'not_withdrawable',
  'stale_version',
  /** A request with the same Idempotency-Key is in progress: repeat it later. */
  'key_in_use',
  /** The Idempotency-Key belongs to a request with another body. */
  'key_reused',
  /** A bulk review that deleted, or that was undone already. */
  'not_undoable',
  'file_not_available',
  'submission_not_found',
  /** This review cannot be appealed against: it is not the last, was reversed, or decided an appeal itself. */
  'not_appealable',
  'already_appealed',
  /** Until the appeal is decided, the work cannot be revised. */
  'appeal_open',
  /** The appeal is decided, or its review was reversed. */
  'appeal_closed',
  /** Another administrator than the one who gave the review decides. */
  'own_review',
  /** The student has a valid certificate of this template and edition. */
  'already_issued',
  /** It was revoked or replaced. */
  'certificate_ended',
  /** It would tell of points that the freeze hides. */
  'board_frozen',
  'cannot_delete_self',
  /** The account belongs to an administrator, who gets no points. */
  'not_a_student',
  /** The writer has no account, and this server sends no mail. */
  'cannot_answer',
  /** Its texts or pictures cannot be printed on one page; the detail says why. */
  'certificate_refused',
  'range_not_satisfiable',
  'unavailable',
  'internal',
] as const;

export const errorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCode>;

export const fieldError = z.object({
  /** Dotted path in the input, e.g. `body.points`; the form shows the message there. */
  path: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 problem+json. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** What happened and what to do; the specification's text if it has one. */
  detail: z.string(),
  code: errorCode,
  requestId: z.string(),
  errors: z.array(fieldError).optional(),
});
export type Problem = z.infer<typeof problem>;
