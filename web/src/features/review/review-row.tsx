import { Link2, Paperclip } from 'lucide-react';
import { memo } from 'react';
import type { ReviewedSubmission } from '#contract/review.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { When } from '../../ui/time.tsx';
import { previewOf } from '../submissions/description-preview.ts';
import { StatusBadge } from '../submissions/status-badge.tsx';
import { reviewGrid } from './review-grid.ts';
import { textsOf } from './submission-texts.ts';

interface ReviewRowProps {
  submission: ReviewedSubmission;
  /** The key of the draft, if points or feedback were typed and not sent. */
  draftKey: string | null;
  onOpen: (id: string) => void;
}

/** One request: a row in a wide container, a card in a narrow one. Memoized: a long list renders only what changed. */
export const ReviewRow = memo(function ReviewRow({ submission, draftKey, onOpen }: ReviewRowProps) {
  const { id, user, status, points, maxPoints, files, link, submittedAt } = submission;
  const { awarded, reviewable } = submissionRules[status];
  const { studentName, studentEmail, taskTitle, title, description } = textsOf(submission);
  return (
    <tr
      data-row={id}
      className={classNames(
        reviewGrid,
        'relative cursor-pointer border-line border-b py-3 last:border-b-0 hover:bg-sunk/60 @4xl:min-h-13 @4xl:py-1.5',
        '[contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]',
      )}
      onClick={() => onOpen(id)}
    >
      <td className="flex min-w-0 items-center gap-3 [grid-area:student]">
        <Avatar name={studentName} src={user?.profilePhoto} size="sm" />
        <span className="min-w-0">
          <span className="wrap-break-word block font-semibold text-sm @4xl:truncate" title={studentName}>
            {studentName}
          </span>
          <span className="wrap-anywhere block text-muted text-xs @4xl:truncate" title={studentEmail}>
            {studentEmail}
          </span>
        </span>
      </td>
      <td className="min-w-0 [grid-area:work]">
        <div className="flex items-center gap-2">
          <button
            type="button"
            // For a finger the whole row is the target. A mouse needs the tooltips of the other cells.
            className="block min-h-6 min-w-0 truncate rounded text-left font-semibold text-sm hover:underline pointer-coarse:before:absolute pointer-coarse:before:inset-0"
            onClick={(event) => {
              event.stopPropagation();
              onOpen(id);
            }}
          >
            {taskTitle}
            <span className="sr-only">, handed in by {studentName}</span>
          </button>
          {draftKey && reviewable && <DraftBadge draftKeys={[draftKey]} />}
        </div>
        <p className="line-clamp-2 text-muted text-xs @4xl:line-clamp-1">
          {title !== taskTitle && <span className="font-medium text-ink">{title} · </span>}
          {previewOf(description).text}
        </p>
      </td>
      <td className="hidden items-center gap-2.5 text-muted text-xs tabular-nums [grid-area:enclosed] @4xl:flex [&_svg]:size-4">
        {files.length > 0 && (
          <span className="inline-flex items-center gap-1">
            <Paperclip aria-hidden strokeWidth={1.75} />
            {files.length}
            <span className="sr-only">{files.length === 1 ? 'file' : 'files'}</span>
          </span>
        )}
        {link && (
          <span className="inline-flex items-center">
            <Link2 aria-hidden strokeWidth={1.75} />
            <span className="sr-only">a link</span>
          </span>
        )}
        {files.length === 0 && !link && <span aria-hidden>–</span>}
      </td>
      <td className="text-muted text-xs [grid-area:when]">
        <When date={submittedAt} />
      </td>
      <td className="justify-self-end [grid-area:status] @4xl:justify-self-start">
        <StatusBadge status={status} />
      </td>
      <td className="whitespace-nowrap text-right text-sm tabular-nums [grid-area:points]">
        {awarded && <span className="font-semibold">{formatNumber(points ?? 0)}</span>}
        <span className="text-muted">
          {awarded && ' / '}
          {formatNumber(maxPoints)}
          <span className="@4xl:sr-only"> points</span>
        </span>
      </td>
    </tr>
  );
});
