import { z } from 'zod';
import {
  email,
  id,
  idParams,
  line,
  normalizeEmail,
  pageQuery,
  search,
  searchedPageOf,
  timestamp,
} from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

/** The links and addresses by which people join while the site asks for an invitation. */

const invitationLink = z.object({
  id,
  name: z.string(),
  /** Of the page `/join/{code}`. */
  code: z.string(),
  useLimit: z.int(),
  uses: z.int(),
  endsAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type InvitationLink = z.infer<typeof invitationLink>;

export const listInvitationLinks = defineRoute({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'organise',
  summary: 'The invitation links, newest first',
  response: z.object({ items: z.array(invitationLink) }),
  failure: 'The invitation links could not be loaded. Please try again.',
});

export const createInvitationLink = defineRoute({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'organise',
  summary: 'Make an invitation link',
  body: z.strictObject({
    name: line(limits.shortTextLength).min(1, 'Enter a name, such as the college that gets the link.'),
    useLimit: z
      .int('Enter a whole number.')
      .min(1, 'Enter a number from 1 on.')
      .max(limits.invitationUses, `Enter a number up to ${limits.invitationUses}.`),
    /** In the future; null: it does not end by itself. */
    endsAt: timestamp.nullable().default(null),
  }),
  response: invitationLink,
  status: 201,
  failure: 'The invitation link could not be made. Please try again.',
});

export const endInvitationLink = defineRoute({
  method: 'POST',
  path: '/api/admin/invitations/:id/end',
  access: 'organise',
  summary: 'End an invitation link',
  params: idParams,
  response: invitationLink,
  failure: 'The invitation link could not be ended. Please try again.',
});

const invitedAddress = z.object({ id, email: z.string(), createdAt: timestamp });
export type InvitedAddress = z.infer<typeof invitedAddress>;

export const listInvitedAddresses = defineRoute({
  method: 'GET',
  path: '/api/admin/invited-addresses',
  access: 'organise',
  summary: 'The addresses that may join without a link, by name',
  query: z.strictObject({ ...pageQuery, search }),
  response: searchedPageOf(invitedAddress),
  failure: 'The invited addresses could not be loaded. Please try again.',
});

/** The addresses of a text, as mail programs copy them too: several on a line, with names that may be in quotes. */
export function addressesIn(given: string): { addresses: string[]; wrong: { line: number; text: string }[] } {
  const wrong: { line: number; text: string }[] = [];
  const addresses = new Set<string>();
  given.split(/\r\n?|\n/).forEach((typed, place) => {
    for (const part of typed
      .replace(/^\ufeff/, '')
      .replaceAll(/"[^"]*"/g, '')
      .split(/[;,]/)) {
      const text = part.trim();
      if (text === '') continue;
      const address = normalizeEmail(/<([^<>]*)>$/.exec(text)?.[1] ?? text);
      if (email.safeParse(address).success) addresses.add(address);
      else wrong.push({ line: place + 1, text });
    }
  });
  return { addresses: [...addresses], wrong };
}

export const addInvitedAddresses = defineRoute({
  method: 'POST',
  path: '/api/admin/invited-addresses',
  access: 'organise',
  summary: 'Invite addresses, one on each line',
  body: z.strictObject({
    text: z
      .string()
      .max(limits.invitedText, 'This text is too long. Add the addresses in parts.')
      .superRefine((text, context) => {
        const { addresses, wrong } = addressesIn(text);
        const [first] = wrong;
        if (first !== undefined)
          context.addIssue({
            code: 'custom',
            message: `Line ${first.line} has what is not an email address: ${first.text.slice(0, 100)}`,
          });
        else if (addresses.length === 0)
          context.addIssue({ code: 'custom', message: 'Enter at least one address.' });
      }),
  }),
  response: z.object({ added: z.int(), known: z.int() }),
  failure: 'The addresses could not be added. Please try again.',
});

export const removeInvitedAddress = defineRoute({
  method: 'DELETE',
  path: '/api/admin/invited-addresses/:id',
  access: 'organise',
  summary: 'Invite an address no longer',
  params: idParams,
  failure: 'The address could not be removed. Please try again.',
});
