import { ClipboardCheck, ListChecks } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { MessageDetails } from '#contract/messages.ts';
import { paths, requestsPath } from '../../paths.ts';
import { useAdministrator } from '../auth/session-query.ts';

/** The task and the submission that a message is about. */
export function LinkedThings({ message: { task, submission } }: { message: MessageDetails }) {
  const { adminPath } = useAdministrator();
  const look = 'text-link touch-target inline-flex min-w-0 max-w-72 items-center gap-1.5 text-sm';
  return (
    <>
      {task &&
        (task.title === null ? (
          <span className="text-muted text-sm">A deleted task</span>
        ) : (
          <Link
            to={`${paths.admin.tasks(adminPath)}?${new URLSearchParams({ show: 'all', search: task.title })}`}
            className={look}
          >
            <ListChecks aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
            <span className="sr-only">Task: </span>
            <span className="truncate">{task.title}</span>
          </Link>
        ))}
      {submission &&
        (submission.title === null ? (
          <span className="text-muted text-sm">A deleted submission</span>
        ) : (
          <Link to={requestsPath(adminPath, { open: submission.id })} className={look}>
            <ClipboardCheck aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
            <span className="sr-only">Submission: </span>
            <span className="truncate">{submission.title || 'Submission'}</span>
          </Link>
        ))}
    </>
  );
}
