import type { ReviewedSubmission } from '#contract/review.ts';
import { hasDraft } from '../../forms/use-draft.ts';
import { KeepRowFocus } from '../../ui/row-focus.ts';
import { Table } from '../../ui/table.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { reviewDraftKey } from './review-form.tsx';
import { reviewGrid } from './review-grid.ts';
import { ReviewRow } from './review-row.tsx';

interface ReviewTableProps {
  submissions: readonly ReviewedSubmission[];
  /** Whether the list has several statuses. */
  mixed: boolean;
  onOpen: (id: string) => void;
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
export function ReviewTable({ submissions, mixed, onOpen }: ReviewTableProps) {
  const { email } = useAdministrator();
  return (
    <Table label="Task Submissions" columns={columns} grid={reviewGrid} from="@2xl">
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
              />
            );
          })}
        </tbody>
      </KeepRowFocus>
    </Table>
  );
}
