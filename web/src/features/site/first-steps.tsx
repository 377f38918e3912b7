import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SiteContent } from '#contract/site.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { publishedSiteQuery } from './site-queries.ts';
import { isSectionChanged } from './site-values.ts';

interface FirstStepsProps {
  content: SiteContent;
  /** Opens a section of the form. */
  onChoose: (section: string) => void;
}

const steps = [
  { label: 'Name, dates and place', section: 'festival' },
  { label: 'Your colour', section: 'look' },
  { label: 'What the festival offers', section: 'about' },
  { label: 'First sponsors', section: 'sponsors' },
  { label: 'What points unlock', section: 'tiers' },
  { label: 'Legal facts', section: 'legal' },
] as const;

/** Until something is published: what a site usually begins with. Each step can be left out. */
export function FirstSteps({ content, onChoose }: FirstStepsProps) {
  const { adminPath } = useAdministrator();
  const { data: neutral } = useQuery(publishedSiteQuery());
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-8 rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <h2 id="first-steps" className="text-xl">
        Make the site yours
      </h2>
      <p className="mt-1 max-w-[60ch] text-muted">
        Half an hour is enough. What you type is saved as a draft; visitors see it when you publish. Each step
        can be left out, and is here until then.
      </p>
      <ol className="mt-4 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ label, section }) => {
          const done = neutral !== undefined && isSectionChanged(section, neutral, content);
          return (
            <li key={section}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-2.5 text-left hover:underline"
                onClick={() => onChoose(section)}
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
                  {label}
                  {done && <span className="sr-only"> (done)</span>}
                </span>
              </button>
            </li>
          );
        })}
        <li>
          <Link
            to={paths.admin.index(adminPath)}
            className="flex min-h-11 items-center gap-2.5 hover:underline"
          >
            <span aria-hidden className="size-6 shrink-0 rounded-full border border-edge" />
            The first task
          </Link>
        </li>
      </ol>
    </section>
  );
}
