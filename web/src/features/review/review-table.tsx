import type { ReviewedSubmission } from '#contract/review.ts';
import { classNames } from '../../ui/class-names.ts';
import { reviewGrid } from './review-grid.ts';
import { ReviewRow } from './review-row.tsx';

interface ReviewTableProps {
  submissions: readonly ReviewedSubmission[];
  onOpen: (id: string) => void;
}

export function ReviewTable({ submissions, onOpen }: ReviewTableProps) {
  return (
    <div className="@container">
      <table
        aria-label="Task Submissions"
        className="block rounded-card border border-line bg-raised shadow-card"
      >
        <thead className="sticky top-14 lg:top-0 z-10 hidden rounded-t-card border-line border-b bg-sunk @4xl:block">
          <tr className={classNames(reviewGrid, 'min-h-10 text-left text-muted text-xs [&>th]:font-medium')}>
            <th scope="col">Student</th>
            <th scope="col">Task and work</th>
            <th scope="col">Enclosed</th>
            <th scope="col">Handed in</th>
            <th scope="col">Status</th>
            <th scope="col" className="text-right">
              Points
            </th>
          </tr>
        </thead>
        <tbody className="block">
          {submissions.map((submission) => (
            <ReviewRow key={submission.id} submission={submission} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
