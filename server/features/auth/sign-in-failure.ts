import type { AuthErrorReason } from '../../contract/sign-in.ts';

/** A Google sign-in that ends on /autherror. The message and cause are only for the log. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
  readonly reason: AuthErrorReason;
  /** The page that the sign-in was to open, so that another try keeps it. */
  returnTo: string | null = null;
  /** The account that was refused, or that has the address. */
  readonly userId: string | null;

  constructor(reason: AuthErrorReason, message: string, options: { cause?: unknown; userId?: string } = {}) {
    super(message, { cause: options.cause });
    this.userId = options.userId ?? null;
    this.reason = reason;
  }
}
