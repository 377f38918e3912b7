import type { ReviewedSubmission } from '#contract/review.ts';
import { KeepRowFocus } from '../../ui/row-focus.ts';
import { Table } from '../../ui/table.tsx';
import { reviewGrid } from './review-grid.ts';
import { ReviewRow } from './review-row.tsx';

interface ReviewTableProps {
  submissions: readonly ReviewedSubmission[];
  onOpen: (id: string) => void;
}

const columns = [
  { head: 'Student' },
  { head: 'Task and work' },
  { head: 'Attached' },
  { head: 'Handed in' },
  { head: 'Status' },
  { head: 'Points', numeric: true },
];

export function ReviewTable({ submissions, onOpen }: ReviewTableProps) {
  return (
    <Table label="Task Submissions" columns={columns} grid={reviewGrid}>
      <KeepRowFocus>
        <tbody className="block">
          {submissions.map((submission) => (
            <ReviewRow key={submission.id} submission={submission} onOpen={onOpen} />
          ))}
        </tbody>
      </KeepRowFocus>
    </Table>
  );
}
