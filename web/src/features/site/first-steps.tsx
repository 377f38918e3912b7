import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SiteContent } from '#contract/site.ts';
import { openSteps, type SiteStep, siteSteps } from '#contract/site-steps.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { siteSectionPath } from './site-section-path.ts';

/** The element with the form of a new task. */
export const newTaskId = 'new-task';

const labels: Readonly<Record<SiteStep, string>> = {
  festival: 'Name, dates and place',
  look: 'Your colour',
  joining: 'Who may join',
  about: 'What the festival offers',
  sponsors: 'First sponsors',
  tiers: 'What points unlock',
  legal: 'Legal facts',
  task: 'The first task',
  publish: 'Publish the site',
};

interface StepsProps {
  title: string;
  lead: string;
  steps: readonly SiteStep[];
  /** The others are done. */
  open: readonly SiteStep[];
  /** Links of the Site page to its sections. */
  inPlace?: boolean;
  onHide?: () => void;
}

function stepPath(step: SiteStep, adminPath: string): string {
  if (step === 'task') return `${paths.admin.index(adminPath)}#${newTaskId}`;
  if (step === 'publish') return paths.admin.site(adminPath);
  return siteSectionPath(adminPath, step);
}

/** Steps of setting up the site, with links to where each is done. */
function Steps({ title, lead, steps, open, inPlace = false, onHide }: StepsProps) {
  const { adminPath } = useAdministrator();
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-8 rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="first-steps" className="text-xl">
          {title}
        </h2>
        {onHide && (
          <Button size="sm" variant="quiet" onClick={onHide}>
            Hide
          </Button>
        )}
      </div>
      <p className="mt-1 max-w-[60ch] text-muted">{lead}</p>
      <ol className="mt-4 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step) => {
          const done = !open.includes(step);
          return (
            <li key={step}>
              <Link
                to={stepPath(step, adminPath)}
                replace={inPlace && step !== 'task'}
                preventScrollReset={inPlace && step !== 'task'}
                className="flex min-h-11 items-center gap-2.5 hover:underline"
              >
                <span
                  aria-hidden
                  className={classNames(
                    'grid size-6 shrink-0 place-items-center rounded-full border',
                    done ? 'border-transparent bg-good-soft text-good' : 'border-edge',
                  )}
                >
                  {done && <Check strokeWidth={2.25} className="size-4" />}
                </span>
                <span>
                  {labels[step]}
                  {done && <span className="sr-only"> (done)</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const ownSteps = siteSteps.filter((step) => step !== 'publish');

/** On the Site page, until something is published. Each step can be left out. */
export function FirstSteps({ content, hasTask }: { content: SiteContent; hasTask: boolean }) {
  return (
    <Steps
      title="Make the site yours"
      lead="Half an hour is enough. What you type is saved as a draft; visitors see it when you publish. Each step can be left out, and is here until then."
      steps={ownSteps}
      open={openSteps(content, { hasTask, isPublished: false })}
      inPlace
    />
  );
}

interface LeftToSetUpProps {
  open: readonly SiteStep[];
  onHide: () => void;
}

/** On the dashboard, until everything is done. */
export function LeftToSetUp({ open, onHide }: LeftToSetUpProps) {
  if (open.length === 0) return null;
  return (
    <Steps
      title="What is left to set up"
      lead="Each step can be left out. “Hide” removes this list from this browser."
      steps={open}
      open={open}
      onHide={onHide}
    />
  );
}
