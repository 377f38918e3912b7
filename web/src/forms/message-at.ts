/** The message of a form's errors at a path. */
export function messageAt(errors: unknown, ...path: (string | number)[]): string | undefined {
  let found = errors;
  for (const key of path) found = (found as Record<string, unknown> | undefined)?.[key];
  const { message } = (found ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
