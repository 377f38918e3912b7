import { Copy, Link2, Paperclip } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { ReviewedSubmission } from '#contract/review.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { wordOf } from '#contract/word-of.ts';
import { DraftBadge } from '../../../forms/draft-badge.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectionBox } from '../../../ui/inputs/selection-box.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { pointsWord } from '../../../ui/numbers/points-word.ts';
import { previewOf } from '../../submissions/description-preview.ts';
import { StatusBadge } from '../../submissions/status-badge.tsx';
import { ClaimBadge } from '../claims/claim-badge.tsx';
import { SubmissionAge } from '../submission-age.tsx';
import { textsOf } from '../submission-texts.ts';
import { reviewGrid } from './review-grid.ts';

interface ReviewRowProps {
  submission: ReviewedSubmission;
  /** The key of the draft, if points or feedback were typed and not sent. */
  draftKey: string | null;
  /** Whether the list has several statuses: otherwise a narrow row has no room for it. */
  mixed: boolean;
  onOpen: (id: string) => void;
  selected: boolean;
  /** A click selects the row instead of opening it. */
  selecting: boolean;
  onSelect: (id: string, range: boolean) => void;
}

/** One request: a row of a table, or three lines in a narrow container. Memoized: a long list renders only what changed. */
export const ReviewRow = memo(function ReviewRow(props: ReviewRowProps) {
  const { submission, draftKey, mixed, onOpen, selected, selecting, onSelect } = props;
  const { id, user, status, points, maxPoints, files, link, sameLink, claim } = submission;
  const { awarded, reviewable } = submissionRules[status];
  const { studentName, studentEmail, taskTitle, title, description } = textsOf(submission);

  function onPress({ shiftKey, ctrlKey, metaKey }: MouseEvent) {
    if (selecting || shiftKey || ctrlKey || metaKey) onSelect(id, shiftKey);
    else onOpen(id);
  }
  return (
    <tr
      data-row={id}
      className={classNames(
        reviewGrid,
        'relative cursor-pointer gap-y-0.5 border-line border-b py-2.5 last:border-b-0 @dense:min-h-12 @dense:gap-y-0 @dense:py-0.5 @4xl:py-1',
        '[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto] @dense:[contain-intrinsic-size:auto_3.25rem]',
        selecting && 'pl-12',
        // The card has round corners; above the first row of a table is the header.
        selected
          ? 'bg-flame-soft first:rounded-t-card last:rounded-b-card @dense:first:rounded-t-none'
          : 'hover:bg-sunk/60',
      )}
      onClick={onPress}
      // Shift would select the text of the rows.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box in it has the keys */}
      <td
        className={classNames(
          'absolute inset-y-0 left-0 z-10 w-12',
          selecting ? 'block' : 'hidden @dense:block',
        )}
        onClick={(event) => event.stopPropagation()}
      >
        <SelectionBox
          ofRow
          label={`Select ${taskTitle}, handed in by ${studentName}`}
          checked={selected}
          onToggle={(range) => onSelect(id, range)}
        />
      </td>
      <td className="flex min-w-0 items-center gap-3 [grid-area:student]">
        <span className="hidden shrink-0 @4xl:block">
          <Avatar name={studentName} src={user?.profilePhoto} size="sm" />
        </span>
        <span className="min-w-0">
          <span
            translate="no"
            className="block truncate text-muted text-xs @dense:font-semibold @dense:text-ink @dense:text-sm"
            title={studentName}
          >
            {studentName}
          </span>
          <span
            translate="no"
            className="hidden truncate text-muted text-xs @dense:block"
            title={studentEmail}
          >
            {studentEmail}
          </span>
        </span>
      </td>
      <td className="flex min-w-0 items-center gap-x-2 gap-y-1 [grid-area:work] @max-dense:flex-wrap">
        <button
          type="button"
          // For a finger the whole row is the target. A mouse needs the tooltips of the other cells.
          title={taskTitle}
          className="min-h-6 min-w-0 rounded text-left font-semibold text-sm wrap-anywhere hover:underline @dense:block @dense:truncate @max-dense:line-clamp-2 pointer-coarse:before:absolute pointer-coarse:before:inset-0"
          onClick={(event) => {
            event.stopPropagation();
            onPress(event);
          }}
        >
          {taskTitle}
          <span className="sr-only">
            , handed in by <span translate="no">{studentName}</span>
          </span>
        </button>
        {claim && reviewable && <ClaimBadge claim={claim} />}
        {draftKey && reviewable && <DraftBadge draftKeys={[draftKey]} label="Unsent review" />}
      </td>
      <td className="min-w-0 truncate text-muted text-xs [grid-area:preview]">
        {/* First, where a long title leaves it in view. */}
        {sameLink && (
          <span className="font-semibold text-warn">
            <Copy aria-hidden strokeWidth={1.75} className="mr-1 inline size-3.5 align-[-0.15em]" />
            Same link ·{' '}
          </span>
        )}
        {title !== taskTitle && <span className="font-medium text-ink">{title} · </span>}
        {previewOf(description).text}
      </td>
      <td className="flex items-center gap-2.5 justify-self-end text-muted text-xs tabular-nums [grid-area:enclosed] @4xl:justify-self-start [&_svg]:size-4">
        {files.length > 0 && (
          <span className="inline-flex items-center gap-1">
            <Paperclip aria-hidden strokeWidth={1.75} />
            {files.length}
            <span className="sr-only">{wordOf(files.length, 'file')}</span>
          </span>
        )}
        {link && (
          <span className="inline-flex items-center">
            <Link2 aria-hidden strokeWidth={1.75} />
            <span className="sr-only">a link</span>
          </span>
        )}
        {files.length === 0 && !link && (
          <span aria-hidden className="hidden @4xl:block">
            –
          </span>
        )}
      </td>
      <td
        className={classNames(
          'flex items-center justify-self-end whitespace-nowrap text-muted text-xs [grid-area:when] @dense:justify-self-start',
          !mixed && '@max-dense:col-end-4',
        )}
      >
        <SubmissionAge submission={submission} />
      </td>
      <td
        className={classNames(
          'justify-self-end [grid-area:status] @dense:justify-self-start',
          !mixed && 'hidden @dense:block',
        )}
      >
        <StatusBadge status={status} />
      </td>
      <td className="justify-self-end whitespace-nowrap text-right text-xs tabular-nums [grid-area:points] @dense:text-sm">
        {awarded && <span className="font-semibold">{formatNumber(points ?? 0)}</span>}
        <span className="text-muted">
          {awarded && ' / '}
          {formatNumber(maxPoints)}
          <span className="@dense:sr-only"> {pointsWord(maxPoints)}</span>
        </span>
      </td>
    </tr>
  );
});
