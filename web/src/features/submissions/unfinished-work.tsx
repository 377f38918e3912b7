import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DraftInList } from '#contract/drafts.ts';
import { handInAgainPath, paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { excerptOf } from '../../ui/text/excerpt.ts';
import { AsOf, DueIn, useNow } from '../../ui/time/time.tsx';
import { myDraftsQuery } from './drafts-query.ts';

/** What the student has begun on any device and not submitted, as far as it was loaded. */
export function useUnfinishedWork(): DraftInList[] {
  const { data } = useInfiniteQuery(myDraftsQuery());
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

function state({ task, until }: DraftInList, now: Date) {
  if (task === null) return 'The task was deleted. You can copy your text.';
  if (until === null) return 'It cannot be handed in now. You can copy your text.';
  if (new Date(until) <= now) return 'The deadline has passed. You can copy your text.';
  return <DueIn date={until} />;
}

/** Drafts as lines that lead to their form. */
export function UnfinishedWork({ drafts }: { drafts: readonly DraftInList[] }) {
  const query = useInfiniteQuery(myDraftsQuery());
  const now = useNow();
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line border-line border-y">
        {drafts.map((draft) => (
          <li key={draft.id} className="relative grid gap-1 py-4">
            <Link
              to={
                draft.submissionId === null
                  ? paths.task(draft.taskId)
                  : handInAgainPath(draft.taskId, draft.submissionId)
              }
              className="line-clamp-2 font-semibold wrap-anywhere before:absolute before:inset-0 hover:underline"
            >
              {draft.task?.title ?? 'A task that was deleted'}
            </Link>
            {draft.beginning !== '' && (
              <p className="line-clamp-1 wrap-anywhere">{excerptOf(draft.beginning, 120)}</p>
            )}
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
              <Badge tone="info">Draft</Badge>
              <span>
                Saved <AsOf date={draft.updatedAt} />
              </span>
              <span>{state(draft, now)}</span>
            </p>
          </li>
        ))}
      </ul>
      <LoadMore query={query} onlyByButton />
    </div>
  );
}
