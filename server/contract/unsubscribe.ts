import { z } from 'zod';
import { isNotificationKind, type NotificationKind } from './notification-kinds.ts';
import { defineRoute } from './route.ts';

/** The mails that a link turns off. */
export type UnsubscribeScope = NotificationKind | 'all';

export const isUnsubscribeScope = (scope: string): scope is UnsubscribeScope =>
  scope === 'all' || isNotificationKind(scope);

/** The scope that a link names; the server checks its signature. Null: no link of ours. */
export function scopeOfToken(token: string): UnsubscribeScope | null {
  const scope = token.split('.')[1] ?? '';
  return isUnsubscribeScope(scope) ? scope : null;
}

/**
 * One-click unsubscribe (RFC 8058): mail programs send a form, without cookies and from any site. The signed token of the link
 * says whose mails end and which. Repetitions change nothing.
 */
export const unsubscribe = defineRoute({
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  summary: 'Turn off mails by the signed link of a mail',
  query: z.strictObject({
    token: z.string().max(200),
    /** All mails, not only those that the link names. */
    all: z.literal('true').optional(),
  }),
  response: z.object({ scope: z.string() }),
  failure: 'Your mails could not be turned off. Please try again.',
  crossSite: true,
});

/** For mail programs that open the link instead: shows the page that asks. Changes nothing. */
export const openUnsubscribe = defineRoute({
  method: 'GET',
  path: '/api/unsubscribe',
  access: 'public',
  summary: 'Show the page that turns off mails',
  query: z.strictObject({ token: z.string().max(200) }),
  produces: 'redirect',
});
