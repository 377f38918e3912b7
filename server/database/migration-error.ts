/** The database could not be brought to this version; the message says why and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  /** Prisma's code where it has one, e.g. P3009: an earlier migration failed and was not resolved. */
  readonly code: string | undefined;

  constructor(message: string, options: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = options.code;
  }
}

/** The engine's messages end in a trace of Rust spans, and a refused connection is an error without words. */
export function words(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [message = ''] = error.message.split('\n   0: ');
  if (message !== '') return message.replaceAll(/\s*\n\s*/g, ': ').replace(/\.$/, '');
  return 'code' in error ? String(error.code) : error.name;
}
