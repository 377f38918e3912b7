import { z } from 'zod';
import type { SiteContent } from '../contract/site.ts';

/** Ways of joining that the release before them does not know: it reads what is stored in place of them. */
const laterWays = z.enum(['invitation', 'application']);
const storedWay = z.looseObject({ joining: z.looseObject({ way: laterWays }) });

/** A site as it is stored: after a rollback the release before can read it, and lets nobody join meanwhile. */
export function toStored(content: SiteContent): object {
  const { success, data: way } = laterWays.safeParse(content.joining.who);
  return success ? { ...content, joining: { ...content.joining, who: 'nobody', way } } : content;
}

function withWay(stored: unknown): unknown {
  const { success, data } = storedWay.safeParse(stored);
  if (!success) return stored;
  const { way, ...joining } = data.joining;
  return { ...data, joining: { ...joining, who: way } };
}

/**
 * A value that this or another release has stored: what it does not know is left out, because after a rollback it reads what a
 * later one has written.
 * @throws {z.ZodError} for any other fault
 */
export function readStored<T>(schema: z.ZodType<T>, raw: unknown): T {
  const stored = withWay(raw);
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
