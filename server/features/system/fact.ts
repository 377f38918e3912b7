import type { SystemFact } from '../../contract/system.ts';

/** Pages of the documentation that a fact names: paths in the repository. */
export const docPages = {
  backUp: 'docs/operations/backup.md#back-up',
  certificate: 'docs/operations/configuration.md#your-own-certificate',
  clock: 'docs/operations/preparation.md#dns-firewall-and-clock',
  drill: 'docs/operations/backup.md#drill',
  firstAid: 'docs/operations/troubleshooting.md#first-aid',
  limits: 'docs/operations/configuration.md#limits-and-a-shared-campus-address',
  mail: 'docs/operations/configuration.md#mail',
  mailsNotDelivered: 'docs/operations/configuration.md#mails-that-were-not-delivered',
  mailsReturned: 'docs/operations/configuration.md#mails-that-come-back',
  monitoring: 'docs/operations/monitoring.md#metrics-and-alerts',
  moreServers: 'docs/operations/configuration.md#more-servers',
  push: 'docs/operations/configuration.md#push-messages',
  update: 'docs/operations/update.md#update-to-a-new-release',
} as const;

interface Extra {
  readonly at?: Date | null;
  /** What to do; given only if there is something to do. */
  readonly advice?: string | null | undefined;
  readonly page?: keyof typeof docPages;
}

/** `needsAttention` null: it is neither good nor bad. */
export function factOf(
  name: string,
  value: string,
  needsAttention: boolean | null,
  { at = null, advice = null, page }: Extra = {},
): SystemFact {
  return {
    name,
    state: needsAttention === null ? 'neutral' : needsAttention ? 'attention' : 'good',
    value,
    at: at?.toISOString() ?? null,
    advice: needsAttention === false ? null : advice,
    page: needsAttention === false || page === undefined ? null : docPages[page],
  };
}
