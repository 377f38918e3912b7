import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Task } from '#contract/tasks.ts';
import { paths } from '../../paths.ts';

/** Why the student cannot begin the task, and what to do first. */
export function TakeReasonsNote({ reasons }: Pick<Task, 'reasons'>) {
  return (
    <div role="status" className="flex gap-3 rounded-control bg-sunk p-4">
      <Lock aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-muted" />
      <ul className="grid min-w-0 gap-3">
        {reasons.map((reason) => {
          const { why, first } = reason;
          const link = linkOf(reason);
          return (
            <li key={why} className="grid gap-0.5 wrap-anywhere">
              <p className="font-semibold">{why}</p>
              <p className="text-muted">{first}</p>
              {link && (
                <Link to={link.to} className="text-link touch-target justify-self-start">
                  {link.label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function linkOf({ code, task }: Task['reasons'][number]) {
  if (task) return { to: paths.task(task.id), label: `Open “${task.title}”` };
  if (code !== 'college' && code !== 'program') return null;
  return { to: paths.updateProfile, label: 'Edit your profile' };
}
