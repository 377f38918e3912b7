import type { ReviewedSubmission } from '#contract/review.ts';
import { hasDraft } from '../../../forms/use-draft.ts';
import { SelectionBox } from '../../../ui/inputs/selection-box.tsx';
import { KeepRowFocus } from '../../../ui/keyboard/row-focus.ts';
import { Table } from '../../../ui/lists/table.tsx';
import type { Selection } from '../../../ui/lists/use-selection.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { reviewDraftKey } from '../form/review-values.ts';
import { reviewGrid } from './review-grid.ts';
import { ReviewRow } from './review-row.tsx';

interface ReviewTableProps {
  submissions: readonly ReviewedSubmission[];
  /** Whether the list has several statuses. */
  mixed: boolean;
  onOpen: (id: string) => void;
  selection: Selection;
}

/** Below another value of the row. */
const narrow = '@max-4xl:sr-only';

const columns = [
  { head: 'Student' },
  { head: 'Task and work' },
  { head: 'Attached', className: narrow },
  { head: 'Handed in', className: narrow },
  { head: 'Status' },
  { head: 'Points', numeric: true },
];

/** Reads the drafts when it renders: opening and closing a submission renders it. */
export function ReviewTable({ submissions, mixed, onOpen, selection }: ReviewTableProps) {
  const { email } = useAdministrator();
  const { has, toggle, selecting, any, clear, selectLoaded } = selection;
  const every = submissions.every(({ id }) => has(id));
  const select = {
    head: 'Select',
    className: 'absolute inset-y-0 left-0 w-12',
    content: (
      <SelectionBox
        label="Select all that are shown"
        checked={every}
        mixed={any && !every}
        onToggle={every ? clear : selectLoaded}
      />
    ),
  };
  return (
    <Table label="Task Submissions" columns={[select, ...columns]} grid={reviewGrid} from="@dense">
      <KeepRowFocus>
        <tbody className="block">
          {submissions.map((submission) => {
            const draftKey = reviewDraftKey(email, submission.id);
            return (
              <ReviewRow
                key={submission.id}
                submission={submission}
                draftKey={hasDraft(draftKey) ? draftKey : null}
                mixed={mixed}
                onOpen={onOpen}
                selected={has(submission.id)}
                selecting={selecting}
                onSelect={toggle}
              />
            );
          })}
        </tbody>
      </KeepRowFocus>
    </Table>
  );
}
