import { formatAlternatives } from '../ui/text/format-list.ts';
import { site } from './site.ts';

/** The rule for new accounts, as a sentence; null if everybody may join. */
export function joiningRule(): string | null {
  const { joining, university } = site();
  const { who, domains } = joining;
  if (who === 'nobody') return 'New ambassadors cannot join at the moment.';
  if (who === 'invitation') return 'New ambassadors need an invitation.';
  if (who === 'application' && university)
    return 'New ambassadors apply first: sign in, answer some questions, and we decide.';
  if (who === 'application')
    return 'New ambassadors apply first: sign in with Google, answer some questions, and we decide.';
  // A draft may lack them.
  if (who === 'everybody' || domains.length === 0) return null;
  return `New ambassadors need an email address of ${formatAlternatives(domains)}, or of a subdomain.`;
}
