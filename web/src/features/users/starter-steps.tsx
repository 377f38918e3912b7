import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Me } from '#contract/users.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { easyTasksPath } from './starter-hero.tsx';

interface Step {
  title: string;
  text: string;
  done: boolean;
  to: string;
}

function stepsOf({ college, submissionCounts }: Me): Step[] {
  const { pending, approved, rejected } = submissionCounts;
  const reviewed = approved + rejected > 0;
  const submitted = reviewed || pending > 0;
  return [
    {
      title: 'Give your college',
      text: 'It is shown beside your name on the leaderboard.',
      done: college !== null,
      to: `${paths.updateProfile}#college`,
    },
    {
      title: 'Hand in an easy task',
      text: 'Begin small: a photo, a link or a few lines count as work.',
      done: submitted,
      to: easyTasksPath,
    },
    {
      title: 'Get your first review',
      text:
        submitted && !reviewed
          ? 'Your work waits for a review. Points and feedback appear on this page.'
          : 'A reviewer approves or rejects your work. Points and feedback appear on this page.',
      done: reviewed,
      to: paths.pending,
    },
  ];
}

/** The three steps at the beginning, ticked off as they are done. */
export function StarterSteps({ me }: { me: Me }) {
  const steps = stepsOf(me);
  const current = steps.findIndex(({ done }) => !done);
  return (
    <ol className="grid gap-4 sm:gap-5 md:grid-cols-3">
      {steps.map(({ title, text, done, to }, index) => (
        <li
          key={title}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'relative grid content-start gap-2 rounded-card border bg-raised p-4 shadow-card hover:border-edge sm:p-6',
            'has-[a:focus-visible]:outline-[2.5px] has-[a:focus-visible]:outline-flame has-[a:focus-visible]:outline-offset-2',
            index === current ? 'border-flame forced-colors:border-2' : 'border-line',
          )}
        >
          <h3 className="flex items-center gap-3 text-xl">
            <span
              aria-hidden
              className={classNames(
                'grid size-8 shrink-0 place-items-center rounded-full border-2 font-bold text-base tabular-nums tracking-normal',
                done ? 'border-good bg-good-soft text-good' : 'border-flame text-flame',
              )}
            >
              {done ? <Check strokeWidth={2.5} className="size-4.5" /> : index + 1}
            </span>
            <Link to={to} className="outline-none before:absolute before:inset-0">
              {done && <span className="sr-only">Done: </span>}
              {title}
            </Link>
          </h3>
          {/* The name of the link says it to screen readers. */}
          <p aria-hidden={done} className="text-muted">
            {done ? 'Done.' : text}
          </p>
        </li>
      ))}
    </ol>
  );
}
