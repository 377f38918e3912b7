import type { AuthErrorReason } from '../../contract/session.ts';

/** A Google sign-in that ends on /autherror. The message and cause are only for the log. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
  readonly reason: AuthErrorReason;

  constructor(reason: AuthErrorReason, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.reason = reason;
  }
}
