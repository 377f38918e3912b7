import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { handInAgainPath, paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { excerptOf } from '../../ui/text/excerpt.ts';
import { DueIn, useNow } from '../../ui/time/time.tsx';
import { titleOf } from '../tasks/task-title.ts';
import { chooseToImprove, type ToImproveItem } from './choose-to-improve.ts';
import { StatusBadge } from './status-badge.tsx';
import { revisableQuery } from './submissions-query.ts';
import { WorkDraftBadge } from './work-draft-badge.tsx';

/** Work that may be handed in again: the soonest end first, of the latest reviews if not all are fetched. */
interface Improvables {
  items: readonly ToImproveItem[];
  /** How many there are. */
  total: number;
}

/** Rejected work and requested changes that may be handed in again. */
export function useToImprove(): Improvables {
  const { data } = useQuery(revisableQuery());
  const items = chooseToImprove(data?.items ?? [], useNow().getTime());
  return { items, total: data?.nextCursor ? data.total : items.length };
}

/** More would push the rest of the dashboard out of view. */
const shownAtFirst = 6;

export function ToImprove({ items, total }: Improvables) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = all ? items : items.slice(0, shownAtFirst);
  return (
    <div className="grid gap-4">
      <ul ref={list} className="divide-y divide-line border-line border-y">
        {shown.map((item) => (
          <Improvable key={item.submission.id} {...item} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => {
            flushSync(() => setAll(true));
            // The button is gone: the focus goes to the first one that it has added.
            list.current?.children.item(shownAtFirst)?.querySelector('a')?.focus();
          }}
        >
          {items.length < total
            ? `Show ${formatNumber(items.length)} of ${formatNumber(total)}`
            : `Show all ${formatNumber(total)}`}
        </Button>
      )}
      {shown.length === items.length && items.length < total && (
        <p className="text-muted text-sm">
          These have the latest reviews. The others are under{' '}
          <Link to={paths.pending} className="text-link touch-target">
            All my submissions
          </Link>
          .
        </p>
      )}
    </div>
  );
}

/** One such submission: what the reviewer said, and the way to hand in again. */
function Improvable({ task, submission, until }: ToImproveItem) {
  return (
    <li className="grid gap-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6">
      <div className="grid gap-1.5">
        <h3 className="text-xl">{titleOf(task)}</h3>
        {submission.feedback ? (
          <p className="line-clamp-4 max-w-[65ch] border-edge border-l-2 pl-3">
            {excerptOf(submission.feedback, 280)}
          </p>
        ) : (
          <p className="text-muted">The reviewer wrote no feedback.</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <StatusBadge status={submission.status} />
          <DueIn date={until} />
          <WorkDraftBadge userId={submission.userId} taskId={task.id} submission={submission} />
        </p>
      </div>
      <ButtonLink
        to={handInAgainPath(task.id, submission.id)}
        icon={<RotateCcw aria-hidden strokeWidth={1.75} />}
        aria-label={`Hand in again: ${titleOf(task)}`}
        className="justify-self-start"
      >
        Hand in again
      </ButtonLink>
    </li>
  );
}
