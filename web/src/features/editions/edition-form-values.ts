import { z } from 'zod';
import { type EditionFields, editionFields } from '#contract/edition-changes.ts';
import type { Edition } from '#contract/editions.ts';

/** What is typed. */
export const typedEdition = z.object({
  number: z.string(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  timeZone: z.string(),
});
export type TypedEdition = z.infer<typeof typedEdition>;

/** The typed values as the contract takes them. */
export const editionForm: z.ZodType<EditionFields, TypedEdition> = typedEdition
  .transform(({ number, startsOn, endsOn, ...fields }) => ({
    ...fields,
    number: number.trim() === '' ? Number.NaN : Number(number),
    startsOn: startsOn || null,
    endsOn: endsOn || null,
  }))
  .pipe(editionFields);

export const typedOf = ({ number, name, startsOn, endsOn, timeZone }: Edition): TypedEdition => ({
  number: String(number),
  name,
  startsOn: startsOn ?? '',
  endsOn: endsOn ?? '',
  timeZone,
});

/** What the form of the next edition begins with. */
export function typedAfter({ number, name, timeZone }: Edition): TypedEdition {
  // A name that is a year counts on.
  const next = /^\d{4}$/.test(name) ? String(Number(name) + 1) : '';
  return { number: String(number + 1), name: next, startsOn: '', endsOn: '', timeZone };
}
