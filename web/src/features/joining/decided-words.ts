import { applicationRules, type Decision } from '#contract/application-status.ts';
import type { DecidedApplications } from '#contract/applications.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';

/** What was decided: about one by the name, about several by their number. @param applications that were chosen */
export function decidedWords(
  { decided, skipped }: DecidedApplications,
  to: Decision,
  applications: readonly { id: string; name: string }[],
): string {
  const { label } = applicationRules[to];
  const [only] = decided.length === 1 ? decided : [];
  const name = applications.find(({ id }) => id === only?.id)?.name;
  const what = name ? `${name}: ${label.toLowerCase()}.` : `${label}.`;
  const count = only ? '' : ` ${formatNumber(decided.length)} applications.`;
  const left =
    skipped === 0
      ? ''
      : ` ${formatNumber(skipped)} had changed or are open elsewhere, and were left as they are.`;
  return `${what}${count}${left}`;
}
