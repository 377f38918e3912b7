import { formatAlternatives } from '../ui/text/format-list.ts';
import { site } from './site.ts';

/** Whom the festival admits, to somebody without an account; null if everybody may join. */
export function joiningRule(): string | null {
  const { who, domains } = site().joining;
  if (who === 'everybody') return null;
  if (who === 'nobody') return 'New ambassadors cannot join at the moment.';
  return `New ambassadors need an email address of ${formatAlternatives(domains)}.`;
}
