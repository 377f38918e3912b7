import { z } from 'zod';
import { limits } from './limits.ts';
import { namesUser, parseWebUrl } from './parse-url.ts';
import { formatNumber } from './word-of.ts';

/** Schemas of single values that several entities share. */

// PostgreSQL cannot store NUL; control characters, bidi overrides and zero-width marks make one text look like another.
const invisible = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff]/gu;

/** Text as it is stored: NFC, trimmed, without control characters and direction marks. */
export function cleanText(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(invisible, '').normalize('NFC').trim();
}

/** Text of at most `max` UTF-16 units after cleaning; may be empty. */
export const text = (max: number) => {
  const error = () => `Use at most ${formatNumber(max)} characters.`;
  return z
    .string('Enter text.')
    .max(max * 2, { error })
    .overwrite(cleanText)
    .max(max, { error });
};

/** Text that is not empty after cleaning. */
export const requiredText = (max: number, message: string) => text(max).min(1, message);

/** Why an administrator did something that concerns others, who may read it. */
export const requiredReason = requiredText(limits.reasonLength, 'Give a reason.');

/** Ids in a query, separated by commas. @param whose for the message */
export const someIds = (whose: string) =>
  z
    .string()
    .default('')
    .transform((value) => (value === '' ? [] : value.split(',')))
    .pipe(z.array(id).max(limits.pageSizeMax, `Ask for at most ${limits.pageSizeMax} ${whose}.`));

/** A single line, may be empty. */
export const line = (max: number) => text(max).regex(/^[^\n]*$/, 'Use a single line.');

/** An optional text: null, and an empty field becomes null. */
export const emptyToNull = <T extends z.ZodType<string>>(schema: T) =>
  schema.nullable().overwrite((value) => (value === '' ? null : value));

export const optionalLine = (max: number = limits.shortTextLength) => emptyToNull(line(max));

export const id = z.uuid('This address is not complete.');

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2201, 0, 1);

/** ISO 8601 with an offset, from 2000 to 2200 in UTC: JavaScript and PostgreSQL format these years alike. */
export const timestamp = z.iso
  .datetime({ offset: true, error: 'Enter a date and time.', abort: true })
  .refine(
    (value) => Date.parse(value) >= earliest && Date.parse(value) < latest,
    'Use a year from 2000 to 2200.',
  );

export const email = z.email('Enter an email address.').max(254);

/**
 * The form in which email addresses are stored and compared. Only A to Z are lowercased: Unicode lowercasing maps
 * the Kelvin sign to k, so that another address could match one on the list of administrators.
 */
export function normalizeEmail(address: string): string {
  return address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Adds `https://` to an address without a scheme, e.g. `github.com/asha`. Anything else stays as typed. */
export function completeAddress(typed: string): string {
  const value = typed.trim();
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?$/u.test(value) ? `https://${value}` : value;
}

/** The address of a web page, also without https://; may be empty. */
export const webAddress = text(limits.urlLength)
  .overwrite(completeAddress)
  .refine(
    (value) => value === '' || parseWebUrl(value) !== null,
    'Enter the address of a page, such as example.org/page or https://example.org/page.',
  )
  .refine((value) => {
    const url = parseWebUrl(value);
    return url === null || !namesUser(url);
  }, 'Take the user name and the password out of the address: everything before the @.');

export const optionalUrl = emptyToNull(webAddress);

export const idParams = z.strictObject({ id });

/** A search box: trimmed, at most 100 characters. */
export const search = text(limits.searchLength).optional();

/**
 * `cursor` and `limit` of every list. The cursor is opaque: send the `nextCursor` of the previous page. It may contain a name,
 * college or address of `limits.shortTextLength` characters in base64, of which each may take three bytes, or six in JSON.
 */
export const pageQuery = {
  cursor: z.string().max(2_000).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'Use a number from 1 to 100.')
    .optional()
    .transform((value) => (value === undefined ? limits.pageSize : Number(value)))
    .refine((value) => value >= 1 && value <= limits.pageSizeMax, 'Use a number from 1 to 100.'),
};

/** One page of a list; `nextCursor` is null on the last page. `total` counts all rows that match the filter. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });

/** A page of a list with a search, whose matches are counted up to `limits.countedMatches`. */
export const searchedPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({
    /** There are more than `total`. */
    totalIsMinimum: z.boolean(),
  });

export const editionNumber = z
  .int('Enter a whole number.')
  .min(1, 'Enter a number from 1 on.')
  .max(9_999, 'Enter a smaller number.');

/** The number of an edition in a query; without it, what is asked for is of the edition that runs. */
export const inEdition = { edition: z.coerce.number().pipe(editionNumber).optional() };
