import { Check } from 'lucide-react';
import { welcomeSteps } from '#contract/welcome.ts';
import { classNames } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/loading/progress.tsx';
import type { WelcomeStep } from './welcome-progress.ts';

export const stepTitles: Readonly<Record<WelcomeStep, string>> = {
  about: 'About you',
  college: 'Your college',
  interests: 'Your interests',
};

interface StepListProps {
  /** The number of the shown step; -1 is the agreement. */
  current: number;
  isDone: (step: WelcomeStep) => boolean;
  /** Null while the agreement is missing. */
  onChoose: ((index: number) => void) | null;
}

/** Where the welcome is, and the way to steps that are done or skipped. */
export function StepList({ current, isDone, onChoose }: StepListProps) {
  const all = welcomeSteps.length + 1;
  const position = Math.min(current + 2, all);
  return (
    <nav aria-label="Steps" className="grid gap-3">
      <p className="text-muted text-sm">
        Step {position} of {all}
      </p>
      <ProgressBar value={(current + 1) / all} label="Welcome" />
      <ol className="flex flex-wrap gap-x-2 gap-y-1 text-sm">
        {welcomeSteps.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              disabled={onChoose === null}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onChoose?.(index)}
              className={classNames(
                'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 disabled:text-muted',
                index === current ? 'bg-flame-soft font-semibold' : 'enabled:hover:bg-sunk',
              )}
            >
              {isDone(step) && <Check aria-hidden strokeWidth={2.5} className="size-4 text-good" />}
              {stepTitles[step]}
              {isDone(step) && <span className="sr-only"> (filled in)</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
