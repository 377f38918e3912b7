import type { Session } from '#contract/session.ts';
import { queryClient, sessionKey } from '../../api/query-client.ts';
import { rememberSession } from './session-mark.ts';

export const visitor: Session = { user: null, administrator: null };

/** Equal for two sessions of the same accounts. */
export function identityOf({ user, administrator }: Session): string {
  return `${user?.id ?? ''} ${administrator?.email ?? ''}`;
}

let last: Session = visitor;

/** Whose session ended last in this document, as in the keys of drafts; empty after a reload. */
export function accountsBefore(): string[] {
  return [last.user?.id, last.administrator?.email].filter((account) => account !== undefined);
}

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
  channel?.postMessage(identity);
  return next;
}

/** Follows the sign-ins and sign-outs of other tabs. */
export function followOtherTabs(): void {
  channel = new BroadcastChannel('torchbearer:session');
  channel.addEventListener('message', ({ data: identity }: MessageEvent<unknown>) => {
    const own = queryClient.getQueryData<Session>(sessionKey);
    if (own === undefined || identityOf(own) === identity) return;
    // Signed out: hide everything at once, also without a network.
    if (identity === signedOut) queryClient.setQueryData(sessionKey, adoptSession(visitor));
    else void queryClient.invalidateQueries({ queryKey: sessionKey });
  });
}
