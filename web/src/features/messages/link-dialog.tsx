import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MessageDetails } from '#contract/messages.ts';
import { listSubmissions } from '#contract/review.ts';
import { listTasks } from '#contract/tasks.ts';
import { call } from '../../api/client.ts';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { StatusBadge } from '../submissions/status-badge.tsx';

interface Link {
  taskId?: string | null;
  submissionId?: string | null;
}

interface LinkDialogProps {
  message: MessageDetails;
  onLink: (link: Link) => void;
  onClose: () => void;
}

const limit = '20';

/** Chooses what a message is about: the student's submissions first, then any task. */
export function LinkDialog({ message: { user }, onLink, onClose }: LinkDialogProps) {
  const [search, setSearch] = useState('');
  const works = useQuery({
    queryKey: ['review', 'of-writer', user?.id, search],
    queryFn: ({ signal }) => call(listSubmissions, { query: { userId: user?.id, search, limit }, signal }),
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
  const tasks = useQuery({
    queryKey: ['tasks', 'to-link', search],
    queryFn: ({ signal }) => call(listTasks, { query: { search, limit }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="What is this message about?">
      <div className="grid gap-5">
        <SearchInput label="Search tasks and submissions" value={search} onChange={setSearch} />
        {user && (
          <Choices title="Their submissions" empty="No submission matches." loaded={works.data?.items}>
            {works.isError && (
              <QueryFailed error={works.error} message={listSubmissions.failure} onRetry={works.refetch} />
            )}
            {works.data?.items.map((work) => (
              <Choice
                key={work.id}
                label={work.title || work.taskAtSubmission?.title || 'Submission'}
                aside={<StatusBadge status={work.status} />}
                onChoose={() => onLink({ submissionId: work.id, taskId: work.taskId })}
              />
            ))}
          </Choices>
        )}
        <Choices title="Tasks" empty="No task matches." loaded={tasks.data?.items}>
          {tasks.isError && (
            <QueryFailed error={tasks.error} message={listTasks.failure} onRetry={tasks.refetch} />
          )}
          {tasks.data?.items.map((task) => (
            <Choice
              key={task.id}
              label={task.title}
              aside={<span className="text-muted text-xs">{task.domain}</span>}
              onChoose={() => onLink({ taskId: task.id, submissionId: null })}
            />
          ))}
        </Choices>
      </div>
    </Dialog>
  );
}

interface ChoicesProps {
  title: string;
  empty: string;
  /** Undefined until they arrive. */
  loaded: readonly unknown[] | undefined;
  children: ReactNode;
}

function Choices({ title, empty, loaded, children }: ChoicesProps) {
  return (
    <section className="grid gap-1.5">
      <h3 className="font-medium font-sans text-muted text-xs tracking-normal">{title}</h3>
      <ul className="grid">{children}</ul>
      {loaded?.length === 0 && <p className="text-muted text-sm">{empty}</p>}
    </section>
  );
}

interface ChoiceProps {
  label: string;
  aside: ReactNode;
  onChoose: () => void;
}

function Choice({ label, aside, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-2.5 text-left text-sm hover:bg-sunk"
      >
        <span className="min-w-0 truncate">{label}</span>
        {aside}
      </button>
    </li>
  );
}
