import { z } from 'zod';
import { edition } from './editions.ts';
import { editionNumber, requiredText, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

const day = z.iso.date('Enter a date.');

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

export const editionFields = z
  .strictObject({
    number: editionNumber,
    name: requiredText(limits.shortTextLength, 'Enter a name, such as 2027.'),
    startsOn: day.nullable(),
    endsOn: day.nullable(),
    timeZone: z.string().refine(isTimeZone, 'Choose a time zone, such as Asia/Kolkata.'),
  })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    error: 'Choose a last day that is not before the first.',
  });
export type EditionFields = z.output<typeof editionFields>;

const numberParams = z.strictObject({ number: z.coerce.number().pipe(editionNumber) });

export const getNextEdition = defineRoute({
  method: 'GET',
  path: '/api/admin/editions/next',
  access: 'organise',
  summary:
    'What the start of the next edition would leave open in the one that runs, and whether the last start can be undone',
  response: z.object({
    running: edition,
    tasks: z.number().int(),
    /** Tasks whose deadline has not passed. */
    openTasks: z.number().int(),
    pending: z.number().int(),
    drafts: z.number().int(),
    appeals: z.number().int(),
    /** Newcomers and registrations that may still count. */
    referrals: z.number().int(),
    /** Students with points in the running edition. */
    students: z.number().int(),
    /** The edition that would run again; null if the running one is the first, or has entries in the ledger. */
    undoTo: edition.nullable(),
  }),
  failure: 'Failed to load the editions. Please try again.',
});

export const startEdition = defineRoute({
  method: 'POST',
  path: '/api/admin/editions',
  access: 'organise',
  summary: 'Close the edition that runs and start the next one',
  body: editionFields.safeExtend({
    /** The number of the edition that the caller closes; another one that runs by now is refused with `stale_version`. */
    closes: editionNumber,
  }),
  response: edition,
  status: 201,
  failure: 'The edition could not be started. Please try again.',
});

export const editEdition = defineRoute({
  method: 'PATCH',
  path: '/api/admin/editions/:number',
  access: 'organise',
  summary: 'Change the number, name, dates or time zone of an edition',
  params: numberParams,
  body: editionFields,
  response: edition,
  failure: 'The edition could not be saved. Please try again.',
});

export const undoEdition = defineRoute({
  method: 'DELETE',
  path: '/api/admin/editions/:number',
  access: 'organise',
  summary:
    'Undo the start of the edition that runs, while its ledger is empty; its tasks move to the one before',
  params: numberParams,
  failure: 'The start could not be undone. Please try again.',
});

const freezePath = '/api/admin/editions/:number/freeze';

export const freezeBoard = defineRoute({
  method: 'PUT',
  path: freezePath,
  access: 'organise',
  summary: 'Freeze the boards of the edition that runs, from now or a later time, for everybody',
  params: numberParams,
  body: z.strictObject({
    /** Null: now. */
    from: timestamp.nullable(),
  }),
  response: edition,
  failure: 'The board could not be frozen. Please try again.',
});

export const showTrueBoard = defineRoute({
  method: 'DELETE',
  path: freezePath,
  access: 'organise',
  summary: 'End the freeze: everybody sees the points that were given during it',
  params: numberParams,
  failure: 'The true board could not be shown. Please try again.',
});
