import { z } from 'zod';
import { idParams, requiredReason } from './fields.ts';
import { defineRoute } from './route.ts';

const domain = '@address-freed.invalid';

/** What replaces an address that was freed, until the next sign-in of the account; the domain cannot exist (RFC 2606). */
export const freedAddress = (techid: string) => `${techid.toLowerCase()}${domain}`;

/** Such an address gets no mail. */
export const isFreedAddress = (email: string) => email.endsWith(domain);

/** `reason` is for the audit trail. */
export const freeAddressInput = z.strictObject({ reason: requiredReason });
export type FreeAddressInput = z.output<typeof freeAddressInput>;

/** Takes the email address from an account, for somebody else who has it at Google now, and ends the account's sessions. */
export const freeAddress = defineRoute({
  method: 'POST',
  path: '/api/admin/users/:id/free-address',
  access: 'organise',
  summary: 'Free the email address of an account for another one',
  params: idParams,
  body: freeAddressInput,
  failure: 'The address could not be freed. Please try again.',
});
