import type { ShownChecklist } from '#contract/checklist.ts';
import type { Answer } from '#contract/route.ts';
import type { getTerms } from '#contract/terms.ts';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { exactTime } from '../../../ui/time/format-time.ts';

export interface ChangedTerm {
  label: string;
  before: string;
  after: string;
  /** Shown on demand. */
  long: boolean;
}

export const checklistText = (items: ShownChecklist) =>
  items
    .map(({ text, points }) => (points === null ? text : `${text} (${formatNumber(points)})`))
    .join('\n') || 'None';

/** What differs between the captured terms and the current ones. Unknown captured terms do not differ. */
export function changedTerms({
  captured,
  current,
}: Pick<Answer<typeof getTerms>, 'captured' | 'current'>): ChangedTerm[] {
  if (captured === null || current === null) return [];
  const deadline = (date: string | null) => date && exactTime(new Date(date));
  const terms = [
    {
      label: 'Points',
      before: captured.points === null ? null : formatNumber(captured.points),
      after: current.points === null ? null : formatNumber(current.points),
      long: false,
    },
    {
      label: 'Deadline',
      before: deadline(captured.lastDate),
      after: deadline(current.lastDate),
      long: false,
    },
    { label: 'Title', before: captured.title, after: current.title, long: false },
    { label: 'Content', before: captured.content, after: current.content, long: true },
    {
      label: 'Submission guidelines',
      before: captured.submissionGuidelines ?? 'None',
      after: current.submissionGuidelines ?? 'None',
      long: true,
    },
    {
      label: 'Checklist',
      before: captured.checklist && checklistText(captured.checklist),
      after: current.checklist && checklistText(current.checklist),
      long: true,
    },
  ];
  return terms.flatMap(({ before, after, ...term }) =>
    before === null || after === null || before === after ? [] : [{ ...term, before, after }],
  );
}
