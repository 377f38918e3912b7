/** A failure that an operator can act on: the message is one sentence that says what to do, printed without a stack trace. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
