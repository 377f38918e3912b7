import type { z } from 'zod';

/**
 * A value that this or another release has stored: what it does not know is left out, because after a rollback it reads what a
 * later one has written.
 * @throws {z.ZodError} for any other fault
 */
export function readStored<T>(schema: z.ZodType<T>, stored: unknown): T {
  const { success, data, error } = schema.safeParse(stored);
  if (success) return data;
  const unknown = error.issues.filter((issue) => issue.code === 'unrecognized_keys');
  if (unknown.length === 0) throw error;
  const known = structuredClone(stored);
  for (const { path, keys } of unknown) {
    const owner = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], known);
    for (const key of keys) delete (owner as Record<string, unknown>)[key];
  }
  return schema.parse(known);
}
