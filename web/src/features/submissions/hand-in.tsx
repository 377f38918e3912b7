import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { submissionRules } from '#contract/submission-status.ts';
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

/** The last section of a task: the form, the submission and its result, or why no work can be submitted. */
export function HandIn({ task, userId }: HandInProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  /** The rejected submission that is being submitted again. */
  const [before, setBefore] = useState<Submission | null>(null);
  const awarded = task.mySubmission !== null && submissionRules[task.mySubmission.status].awarded;
  const showsForm = !task.closed && (before !== null || task.mySubmission === null);

  function handedIn() {
    setBefore(null);
    toastSuccess('Your work was submitted. A reviewer will look at it.');
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
          // The form starts with the text of the rejected submission; its files belong to that submission.
          initial={before ? { ...workOf(before), files: [], version: null } : emptyWork}
          onHandedIn={handedIn}
          {...(before ? { onCancel: () => setBefore(null) } : {})}
        />
      )}
      {task.closed && !awarded && (
        <p className="flex gap-3 rounded-control bg-sunk p-4 text-muted">
          <Lock aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
          The deadline has passed. This task accepts no more submissions.
        </p>
      )}
    </section>
  );
}
