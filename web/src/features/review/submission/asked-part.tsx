import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { ReviewedSubmission } from '#contract/review.ts';
import { classNames } from '../../../ui/class-names.ts';
import { KeyHint } from '../../../ui/keyboard/key-hint.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { pointsWord } from '../../../ui/numbers/points-word.ts';
import { LongText } from '../../submissions/long-text.tsx';
import { SubmittedTaskFacts } from '../../tasks/details/task-facts.tsx';
import { TermsChanged } from '../../tasks/details/terms-changed.tsx';
import { textsOf } from '../submission-texts.ts';
import { Part } from './submission-details.tsx';

/** About ten lines: the guidelines follow a long task. */
const beginningLength = 600;

interface AskedPartProps {
  submission: ReviewedSubmission;
  open: boolean;
  onToggle: () => void;
  className?: string;
}

/** What the task asked for when the work was submitted: one line, or all of it. */
export function AskedPart({ submission, open, onToggle, className }: AskedPartProps) {
  const id = useId();
  const { task, maxPoints } = submission;
  const { taskTitle, taskContent, taskGuidelines } = textsOf(submission);
  const summary = [taskTitle, task?.deliverable].filter(Boolean).join(' · ');
  return (
    <section
      aria-label="What was asked"
      className={classNames('flex min-h-0 min-w-0 flex-col border-line bg-paper', className)}
    >
      <h3 className="font-sans font-semibold text-sm tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-keyshortcuts="G"
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-2 px-4 text-left hover:bg-sunk/60 sm:px-5"
        >
          <span className="shrink-0">What was asked</span>
          {!open && <span className="min-w-0 flex-1 truncate font-normal text-muted">{summary}</span>}
          <span className="ml-auto shrink-0 whitespace-nowrap tabular-nums">
            {formatNumber(maxPoints)} <span className="font-normal text-muted">{pointsWord(maxPoints)}</span>
          </span>
          <KeyHint name="G" />
          <ChevronDown
            aria-hidden
            strokeWidth={1.75}
            className={classNames('size-4 shrink-0 text-muted', open && 'rotate-180')}
          />
        </button>
      </h3>
      <section
        id={id}
        hidden={!open}
        aria-label={taskTitle}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the focus for the keyboard
        tabIndex={0}
        className="grid min-h-0 content-start gap-4 overflow-y-auto px-4 pt-1 pb-4 sm:px-5 max-xl:max-h-[42dvh]"
      >
        <div className="grid gap-2">
          <p className="wrap-anywhere font-display font-bold text-lg leading-tight tracking-tight">
            {taskTitle}
          </p>
          {task && <SubmittedTaskFacts task={task} />}
        </div>
        <TermsChanged submissionId={submission.id} reader="reviewer" />
        <Part title="Task">
          <LongText text={taskContent} markdown beginning={beginningLength} className="text-sm" />
        </Part>
        {taskGuidelines && (
          <Part title="Submission guidelines">
            <LongText text={taskGuidelines} markdown beginning={beginningLength} className="text-sm" />
          </Part>
        )}
      </section>
    </section>
  );
}
