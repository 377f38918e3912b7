/** A failure that an operator can act on: the message says what to do, in one sentence if possible, printed without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
