import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Submission } from '#contract/submissions.ts';
import type { Task } from '#contract/tasks.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { HandInForm } from './hand-in-form.tsx';
import { TaskSubmission } from './task-submission.tsx';
import { emptyWork, workOf } from './work-form.ts';

interface HandInProps {
  task: Task;
  userId: string;
}

/** The task's last section: the form, what became of the work, or why nothing can be handed in. */
export function HandIn({ task, userId }: HandInProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  /** The rejected try that is being done over. */
  const [before, setBefore] = useState<Submission | null>(null);
  const showsForm = !task.closed && (before !== null || task.mySubmission === null);

  function handedIn() {
    setBefore(null);
    toastSuccess('Your work is handed in. A reviewer will look at it.');
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="hand-in" className="grid gap-5">
      <h2 id="hand-in" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {showsForm ? 'Hand in your work' : 'Your work'}
      </h2>
      {task.mySubmission && !before && (
        <TaskSubmission
          id={task.mySubmission.id}
          closed={task.closed}
          onAgain={(rejected) => {
            setBefore(rejected);
            heading.current?.focus();
          }}
          onWithdrawn={() => heading.current?.focus()}
        />
      )}
      {showsForm && (
        <HandInForm
          key={before?.id ?? 'first'}
          task={task}
          draftKey={draftKey(userId, 'task', task.id)}
          // Files belong to the try that they came with; its words are a good beginning for the next.
          initial={before ? { ...workOf(before), files: [], version: null } : emptyWork}
          onHandedIn={handedIn}
          {...(before ? { onCancel: () => setBefore(null) } : {})}
        />
      )}
      {task.closed && task.mySubmission?.status !== 'approved' && (
        <p className="flex gap-3 rounded-control bg-sunk p-4 text-muted">
          <Lock aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
          The deadline has passed: this task takes no more work.
        </p>
      )}
    </section>
  );
}
