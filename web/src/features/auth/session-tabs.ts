import type { Session } from '#contract/session.ts';
import { openChannel } from '../../api/open-channel.ts';
import { queryClient, sessionKey } from '../../api/query-client.ts';
import { forgetDeviceDrafts, keepDeviceDrafts } from '../../forms/device-drafts.ts';
import { rememberSession } from './session-mark.ts';

export const visitor: Session = { user: null, administrator: null };

/** Equal for two sessions of the same accounts. */
export function identityOf({ user, administrator, secondStep, applicant }: Session): string {
  const desk = administrator?.email ?? secondStep?.adds ?? '';
  return `${user?.id ?? ''} ${desk}${applicant ? ` ${applicant.email}` : ''}`;
}

/** As in the keys of drafts. */
const accountsOf = ({ user, administrator, applicant }: Session): string[] =>
  [user?.id, administrator?.email, applicant?.email].filter((account) => account !== undefined);

let last: Session = visitor;

/** Who is signed in or was so last in this document; empty after a reload. */
export const accountsBefore = () => accountsOf(last);

const signedOut = identityOf(visitor);

/** Tells the other tabs of this browser who is signed in. They share the cookie and not their memory. */
let channel: BroadcastChannel | null = null;

/**
 * Uses the server's answer as this tab's session. What was loaded for other accounts is removed first, so that no page
 * shows it to the new ones.
 */
export function adoptSession(next: Session): Session {
  const before = queryClient.getQueryData<Session>(sessionKey);
  const identity = identityOf(next);
  if (before !== undefined && identityOf(before) !== identity) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  }
  if (identity !== signedOut) {
    last = next;
    rememberSession();
  }
  keepDeviceDrafts(accountsOf(next));
  channel?.postMessage(identity);
  return next;
}

/** What another tab learns: an identity, or who has signed out. */
type Message = string | { signedOut: string[] };

/** After a sign-out, which also removes what the device keeps of the accounts. Not for a session that ends otherwise. */
export function endSession(): void {
  const signedOut = accountsBefore();
  forgetDeviceDrafts(signedOut);
  // First: the forms of the other tabs close with the next message.
  channel?.postMessage({ signedOut } satisfies Message);
  adoptSession(visitor);
}

/** Follows the sign-ins and sign-outs of other tabs. */
export function followOtherTabs(): void {
  // Without it, another tab learns of a sign-out with its next request.
  channel = openChannel('torchbearer:session');
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data !== 'string') {
      forgetDeviceDrafts(data.signedOut);
      return;
    }
    const own = queryClient.getQueryData<Session>(sessionKey);
    if (own === undefined || identityOf(own) === data) return;
    // Signed out: hide everything at once, also without a network.
    if (data === signedOut) queryClient.setQueryData(sessionKey, adoptSession(visitor));
    else void queryClient.invalidateQueries({ queryKey: sessionKey });
  });
}
