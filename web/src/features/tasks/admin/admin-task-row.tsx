import { CalendarClock, Copy, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type StatusFilter, statusFilters, submissionFilterLabels } from '#contract/submission-status.ts';
import { noDeadline } from '#contract/task-changes.ts';
import { taskKindRules } from '#contract/task-kinds.ts';
import type { Task, TaskKind } from '#contract/tasks.ts';
import { DraftBadge } from '../../../forms/draft-badge.tsx';
import { copyTaskPath, editTaskPath, paths, requestsPath } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { pointsWord } from '../../../ui/numbers/points-word.ts';
import { DueIn } from '../../../ui/time/time.tsx';
import { May, useMay } from '../../auth/may.tsx';
import { Points } from '../../points/points.tsx';
import { TaskPicture } from '../pictures/task-picture.tsx';
import { TaskStatusBadge } from '../task-status-badge.tsx';
import { titleOf } from '../task-title.ts';
import { taskGrid } from './admin-task-grid.ts';

/** The pages for administrators of some kinds. */
const kindPages: {
  readonly [Kind in TaskKind]?: { label: string; path: (adminPath: string, id: string) => string };
} = {
  form: { label: 'Answers', path: paths.admin.taskAnswers },
  attendance: { label: 'Show the code', path: paths.admin.attendance },
  referral: { label: 'Referrals', path: paths.admin.taskReferrals },
};

interface AdminTaskRowProps {
  task: Task;
  adminPath: string;
  draftKey: string;
  onEdit: () => void;
  onDelete: () => void;
  onChange: () => void;
}

const action = {
  variant: 'quiet',
  size: 'sm',
  className:
    'flex-1 @max-xs:px-1 @max-md:[&>svg]:hidden @dense:flex-none @dense:px-2.25 @5xl:px-2.5 @5xl:text-xs @5xl:[&>svg]:hidden',
} as const;
/** In a narrow table the icons stand alone, with a tooltip. */
const actionWord = '@dense:sr-only @5xl:not-sr-only';

/** A task in the administrator's list: a row in a wide container, a card in a narrow one. */
export function AdminTaskRow({ task, adminPath, draftKey, onEdit, onDelete, onChange }: AdminTaskRowProps) {
  const { id, status, domain, category, difficulty, points, lastDate, closed } = task;
  const mayOrganise = useMay('organise');
  const title = titleOf(task);
  const kindPage = kindPages[task.kind];
  const due = (className = '') =>
    lastDate === noDeadline ? (
      <span className={className}>No deadline yet</span>
    ) : (
      <DueIn date={lastDate} className={className} />
    );
  return (
    <tr
      data-row={id}
      className={classNames(
        taskGrid,
        'border-line border-b py-4 last:border-b-0 hover:bg-sunk/60 @dense:min-h-13 @dense:py-1',
        '[contain-intrinsic-size:auto_13rem] [content-visibility:auto] @dense:[contain-intrinsic-size:auto_3.25rem]',
      )}
    >
      <td className="col-span-full flex min-w-0 items-center gap-3 @dense:col-span-1">
        <span className="size-11 shrink-0 overflow-hidden rounded-lg @dense:size-9">
          <TaskPicture task={task} className="aspect-auto! h-full" />
        </span>
        <div className="min-w-0">
          <div className="flex items-center gap-2">
            <Link
              to={status === 'draft' && mayOrganise ? editTaskPath(adminPath, id) : paths.task(id)}
              title={title}
              className="touch-target min-w-0 font-semibold hover:underline @dense:text-sm"
            >
              {/* Not the link itself, which would cut off its own target. */}
              <span className="line-clamp-2 wrap-anywhere @dense:block @dense:truncate">{title}</span>
            </Link>
            <TaskStatusBadge task={task} />
            {task.kind !== 'work' && <Badge>{taskKindRules[task.kind].label}</Badge>}
            <DraftBadge draftKeys={[draftKey]} label="Unsaved changes" />
          </div>
          <p className="truncate text-muted text-xs">
            <span className="hidden @dense:inline @5xl:hidden">{due()} · </span>
            {[domain, category, difficulty].filter(Boolean).join(' · ')}
            {kindPage && (
              <>
                {' · '}
                <Link to={kindPage.path(adminPath, id)} className="text-link touch-target">
                  {kindPage.label}
                </Link>
              </>
            )}
          </p>
        </div>
      </td>
      <td className="col-span-3 whitespace-nowrap text-muted text-xs @dense:col-span-1 @dense:text-right">
        <Points value={points ?? 0} className="font-display text-base text-ink @dense:text-sm" />{' '}
        <span className="@dense:sr-only">{pointsWord(points ?? 0)}</span>
      </td>
      <td className="col-span-3 text-right text-sm @dense:hidden @5xl:col-span-1 @5xl:block @5xl:text-left @5xl:text-xs">
        {due(closed ? 'text-muted' : '')}
      </td>
      {statusFilters.map((status) => (
        <td key={status} className="col-span-2 @dense:col-span-1 @dense:text-right">
          <StatusCount
            status={status}
            count={task.submissionCounts?.[status] ?? 0}
            of={title}
            to={requestsPath(adminPath, { status, task: id })}
          />
        </td>
      ))}
      <td className="col-span-full flex gap-1.5 @dense:col-span-1 @dense:justify-end @dense:gap-0">
        <May right="organise">
          <Button
            {...action}
            icon={<Pencil aria-hidden strokeWidth={1.75} />}
            title="Edit"
            aria-label={`Edit ${title}`}
            onClick={onEdit}
          >
            <span className={actionWord}>Edit</span>
          </Button>
          <Button
            {...action}
            icon={<CalendarClock aria-hidden strokeWidth={1.75} />}
            title="Status"
            aria-label={`Change the status of ${title}`}
            onClick={onChange}
          >
            <span className={actionWord}>Status</span>
          </Button>
          <ButtonLink
            {...action}
            icon={<Copy aria-hidden strokeWidth={1.75} />}
            to={copyTaskPath(adminPath, id)}
            title="Duplicate"
            aria-label={`Duplicate ${title}`}
          >
            <span className={actionWord}>Duplicate</span>
          </ButtonLink>
          <Button
            {...action}
            icon={<Trash2 aria-hidden strokeWidth={1.75} />}
            title="Delete"
            aria-label={`Delete ${title}`}
            onClick={onDelete}
          >
            <span className={actionWord}>Delete</span>
          </Button>
        </May>
      </td>
    </tr>
  );
}

const dots: Record<StatusFilter, string> = {
  pending: 'bg-warn',
  approved: 'bg-good',
  rejected: 'bg-bad',
};

interface StatusCountProps {
  status: StatusFilter;
  count: number;
  of: string;
  to: string;
}

/** The number of submissions in a status, which leads to them. The word is in the header of a table. */
function StatusCount({ status, count, of, to }: StatusCountProps) {
  const text = (
    <>
      <span
        aria-hidden
        className={classNames(
          'size-2 shrink-0 rounded-full border @max-xs:hidden',
          count > 0 ? dots[status] : 'border-edge',
        )}
      />
      {formatNumber(count)}
      <span className="font-normal text-muted @dense:sr-only">
        {submissionFilterLabels[status].toLowerCase()}
      </span>
    </>
  );
  const look = 'inline-flex min-h-9 items-center gap-1.5 text-sm tabular-nums @max-xs:gap-1 @max-xs:text-xs';
  if (count === 0) return <span className={classNames(look, 'text-muted')}>{text}</span>;
  return (
    <Link
      to={to}
      className={classNames(look, 'touch-target -mx-2 rounded-md px-2 font-semibold hover:bg-flame-soft')}
    >
      {text}
      <span className="sr-only">: submissions for {of}</span>
    </Link>
  );
}
