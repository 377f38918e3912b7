import type { ErrorCode, FieldError } from './contract/problem.ts';

/** HTTP status and default message of every error code. */
export const errorCatalogue = {
  bad_request: {
    status: 400,
    message: 'The server could not read this request. Reload the page and try again.',
  },
  validation_failed: {
    status: 400,
    message: 'Check the marked fields.',
  },
  unauthenticated: {
    status: 401,
    message: 'You are not signed in, or your session has ended. Sign in and try again.',
  },
  forbidden: {
    status: 403,
    message: 'You are not authorized to access this page. Please log in with appropriate credentials.',
  },
  consent_required: {
    status: 403,
    message: 'Nothing was changed: you need to agree to privacy and terms first. Reload the page.',
  },
  cross_site_request: { status: 403, message: 'This request came from another site and was refused.' },
  not_found: { status: 404, message: 'This does not exist, or you may not see it.' },
  method_not_allowed: { status: 405, message: 'This address does not support that method.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  unsupported_media_type: { status: 415, message: 'Send the request as application/json.' },
  body_too_large: { status: 413, message: 'This request is larger than the server accepts.' },
  expectation_failed: { status: 417, message: 'Send this request without the header Expect.' },
  headers_too_large: {
    status: 431,
    message: 'The headers of this request are too large. Delete the cookies of this site and try again.',
  },
  file_too_large: { status: 413, message: 'This file is larger than the limit. Nothing was stored.' },
  file_refused: { status: 422, message: 'This file cannot be accepted. Nothing was stored.' },
  quota_exceeded: {
    status: 409,
    message:
      'Your files would use more space than you have. Remove files or withdraw a submission, then try again.',
  },
  too_many_requests: {
    status: 429,
    message: 'Too many requests in a short time. Wait a minute and try again.',
  },
  too_many_uploads: {
    status: 429,
    message:
      'You are sending too many files at the same time. Wait until some of them have arrived, then send this one again.',
  },
  upload_moved: {
    status: 409,
    message: 'Another part of this file has arrived in the meantime. The upload continues where it stopped.',
  },
  proof_required: {
    status: 429,
    message:
      'There were many failed tries for this account. Reload the page and sign in again: your browser then does a calculation first.',
  },
  not_an_administrator: {
    status: 403,
    message: 'Access denied. This login is only for administrators.',
  },
  wrong_credentials: {
    status: 401,
    message: 'Failed to log in. Please check your credentials and try again.',
  },
  confirmation_required: {
    status: 428,
    message: 'Confirm that it is you: give your password or a second factor, then try again.',
  },
  last_factor: {
    status: 409,
    message: 'Administrators need a second factor here. Add another one before you remove this one.',
  },
  password_refused: { status: 422, message: 'This password cannot be used.' },
  task_closed: { status: 409, message: 'The deadline of this task has passed. Nothing was handed in.' },
  task_locked: { status: 409, message: 'You cannot begin this task yet.' },
  task_full: {
    status: 409,
    message:
      'This task has as many approved works as it takes, so this one was not approved and still waits. Raise the limit of the task, or reject the work with a reason.',
  },
  already_submitted: {
    status: 409,
    message: 'You have already handed in work for this task. Edit or withdraw it instead.',
  },
  attempt_ended: {
    status: 409,
    message: 'The time of this attempt is over. What was saved until then counts.',
  },
  attendance_code: { status: 409, message: 'This code does not count.' },
  no_attempts: { status: 409, message: 'You have no attempt left.' },
  not_pending: {
    status: 409,
    message: 'This submission has already been reviewed. Reload it to see the review.',
  },
  claimed: {
    status: 409,
    message:
      'A reviewer has this open at the moment, so it cannot be changed. Wait for the review, or try again later.',
  },
  claimed_by_another: { status: 409, message: 'Another administrator is reviewing this submission.' },
  not_claimed: {
    status: 409,
    message: 'You do not have this submission open any more. Open it again, then review it.',
  },
  not_reviewed: {
    status: 409,
    message:
      'This review has been reversed or replaced meanwhile. Reload the submission to see where it stands.',
  },
  not_revisable: {
    status: 409,
    message: 'This work cannot be revised now. Reload it to see where it stands.',
  },
  not_withdrawable: {
    status: 409,
    message: 'This work has been reviewed before, so it cannot be withdrawn. You can still edit it.',
  },
  stale_version: {
    status: 409,
    message: 'This changed while you were reading. Reload it and check what is new before you continue.',
  },
  key_in_use: {
    status: 409,
    message: 'The same request is still in progress. Wait a moment and try again.',
  },
  key_reused: {
    status: 422,
    message: 'This Idempotency-Key belongs to a request with another body. Send a new key.',
  },
  not_undoable: { status: 409, message: 'This cannot be undone.' },
  file_not_available: {
    status: 422,
    message: 'One of the files was removed, belongs to someone else or is already in use. Upload it again.',
  },
  submission_not_found: { status: 404, message: 'Submission not found' },
  not_appealable: {
    status: 409,
    message: 'You cannot appeal against this review any more. Reload the page to see what has changed.',
  },
  already_appealed: {
    status: 409,
    message: 'You have already appealed against this review. There is one appeal for each review.',
  },
  appeal_open: {
    status: 409,
    message:
      'Your appeal is open. Until it is decided you cannot hand in a revision. What you typed is kept.',
  },
  appeal_closed: {
    status: 409,
    message: 'This appeal is closed already. Reload it to see how it ended. Your decision was not saved.',
  },
  own_review: {
    status: 403,
    message: 'You gave this review, so another administrator decides about the appeal.',
  },
  already_issued: {
    status: 409,
    message:
      'This student already has this certificate for the edition. If the name has changed, issue that one again.',
  },
  certificate_ended: {
    status: 409,
    message: 'This certificate was revoked or replaced already. Reload the page to see how it stands.',
  },
  board_frozen: {
    status: 409,
    message:
      'The board is frozen, and a certificate for work or points would tell what the freeze hides. End the freeze first: show the true board.',
  },
  cannot_delete_self: {
    status: 409,
    message: 'This is your own account. Another administrator can delete it.',
  },
  not_a_student: {
    status: 409,
    message: 'This account belongs to an administrator. Only students get points.',
  },
  cannot_answer: {
    status: 409,
    message:
      'This message is from a visitor, and this server sends no mail. Answer to the address with your own mail program.',
  },
  certificate_refused: { status: 422, message: 'This certificate cannot be printed on one page.' },
  range_not_satisfiable: { status: 416, message: 'The file does not have the requested range.' },
  unavailable: { status: 503, message: 'This is not available right now. Please try again in a moment.' },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Reload the page to see what was saved, then try again.',
  },
} as const satisfies Record<ErrorCode, { status: number; message: string }>;

/** An expected error of a use case. The message is for the user; the cause is for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: readonly FieldError[]; cause?: unknown } = {},
  ) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** An error of one field of the body, which the form shows beside the field. */
export function fieldRefused(path: string, message: string): AppError {
  return new AppError('validation_failed', { fields: [{ path: `body.${path}`, message }] });
}
