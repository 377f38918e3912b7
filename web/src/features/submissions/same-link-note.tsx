import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { webAddress } from '#contract/fields.ts';
import { findMySameLink } from '#contract/same-link.ts';
import { call } from '../../api/client.ts';
import { usePaused } from '../../ui/inputs/use-paused.ts';
import { titleOf } from '../tasks/task-title.ts';
import type { WorkValues } from './work-form.ts';

/** Milliseconds after the last key. */
const pause = 400;
/** Milliseconds for which work that is sent waits for the answer. */
const longestWait = 1_500;

const sameLinkQuery = (link: string, taskId: string | null) =>
  queryOptions({
    queryKey: ['submissions', 'same-link', taskId, link],
    queryFn: ({ signal }) => call(findMySameLink, { query: { link, taskId: taskId ?? undefined }, signal }),
    staleTime: 60_000,
  });

/** Waits until the note about a link is known, so that it is shown before the work is sent. Without an answer, work is sent too. */
export async function awaitSameLink(
  queryClient: QueryClient,
  link: string,
  taskId: string | null,
): Promise<void> {
  if (link === '') return;
  await Promise.race([
    queryClient.prefetchQuery(sameLinkQuery(link, taskId)),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ]);
}

interface SameLinkNoteProps {
  control: Control<WorkValues>;
  /** The task for which work is handed in; null once it was deleted. */
  taskId: string | null;
}

/** Says for which other task the student has handed in the link of the form. */
export function SameLinkNote({ control, taskId }: SameLinkNoteProps) {
  const { data: link = '' } = webAddress.safeParse(useWatch({ control, name: 'link' }));
  const typed = usePaused(link, pause);
  const { data } = useQuery({ ...sameLinkQuery(link, taskId), enabled: link !== '' && link === typed });
  const work = link === '' ? null : data?.work;
  return (
    <div role="status" className="empty:hidden">
      {work && (
        <p className="flex gap-2 rounded-control bg-warn-soft px-3 py-2.5 text-sm text-warn">
          <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            You already handed in this link for the task “
            {titleOf(work.taskTitle === null ? null : { title: work.taskTitle })}”. You can still hand it in
            here.
          </span>
        </p>
      )}
    </div>
  );
}
