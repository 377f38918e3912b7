import { ArrowDown } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { taskKindRules } from '#contract/task-kinds.ts';
import type { Task } from '#contract/tasks.ts';
import { againParameter } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useTaskWork } from './use-task-work.ts';

/** The heading of the section with the form. */
export const handInHeadingId = 'hand-in';

interface HandInButtonProps {
  task: Task;
  /** The section is in view, which has a filled button itself. */
  near: boolean;
}

/** Leads to the section with the form or the student's work, and puts the focus on its heading. */
export function HandInButton({ task, near }: HandInButtonProps) {
  const [params] = useSearchParams();
  const { until, revisable, latest } = useTaskWork(task);
  const open = until !== null;
  const label =
    open && (!revisable || params.has(againParameter))
      ? taskKindRules[task.kind].begin
      : !revisable
        ? 'See your work'
        : latest?.feedback === ''
          ? 'See the review'
          : 'Read the feedback';
  return (
    <Button
      variant={near || !open ? 'ghost' : 'primary'}
      className="max-[22rem]:px-4 max-[22rem]:[&_svg]:hidden"
      icon={<ArrowDown aria-hidden strokeWidth={1.75} />}
      onClick={() => {
        const heading = document.getElementById(handInHeadingId);
        heading?.scrollIntoView();
        heading?.focus({ preventScroll: true });
      }}
    >
      {label}
    </Button>
  );
}
