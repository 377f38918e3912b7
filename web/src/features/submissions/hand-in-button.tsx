import { ArrowDown } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { submissionRules } from '#contract/submission-status.ts';
import type { Task } from '#contract/tasks.ts';
import { againParameter } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

/** The heading of the section with the form. */
export const handInHeadingId = 'hand-in';

/** Whether the last section of a task waits for the student: no work yet, or work to be revised. */
export function mayHandIn({ closed, mySubmission }: Task): boolean {
  return !closed && (mySubmission === null || submissionRules[mySubmission.status].revisable);
}

interface HandInButtonProps {
  task: Task;
  /** The section is in view, which has a filled button itself. */
  near: boolean;
}

/** Leads to the section of the form, and puts the focus on its heading. */
export function HandInButton({ task, near }: HandInButtonProps) {
  const [params] = useSearchParams();
  const rejected = task.mySubmission !== null && !params.has(againParameter);
  return (
    <Button
      variant={near ? 'ghost' : 'primary'}
      className="max-[22rem]:px-4 max-[22rem]:[&_svg]:hidden"
      icon={<ArrowDown aria-hidden strokeWidth={1.75} />}
      onClick={() => {
        const heading = document.getElementById(handInHeadingId);
        heading?.scrollIntoView();
        heading?.focus({ preventScroll: true });
      }}
    >
      {rejected ? 'Read the feedback' : 'Hand in your work'}
    </Button>
  );
}
