import type { AppealDetails, AppealOutcome } from '#contract/appeals.ts';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { When } from '../../ui/time/time.tsx';

interface AppealDecisionProps {
  appeal: AppealDetails;
  outcome: AppealOutcome;
}

function resultOf({ grantedPoints, maxPoints }: AppealDetails, outcome: AppealOutcome): string {
  if (outcome === 'ended') {
    return 'The review was reversed before a decision, so this appeal has ended. The work is reviewed again.';
  }
  if (outcome === 'upheld') return 'The review stands.';
  return grantedPoints === null
    ? 'The appeal was granted.'
    : `The appeal was granted with ${formatNumber(grantedPoints)} of ${countOf(maxPoints, 'point')}.`;
}

/** How an appeal ended, with what the student was answered. */
export function AppealDecision({ appeal, outcome }: AppealDecisionProps) {
  const { answer, decidedAt, decidedBy } = appeal;
  return (
    <section aria-label="The decision" className="grid gap-2">
      <h3 className="text-base">The decision</h3>
      <p className="font-semibold">{resultOf(appeal, outcome)}</p>
      {answer && <LinkedText text={answer} />}
      {decidedAt && (
        <p className="text-muted text-sm">
          <When date={decidedAt} />
          {decidedBy && ` by ${decidedBy}`}
        </p>
      )}
    </section>
  );
}
