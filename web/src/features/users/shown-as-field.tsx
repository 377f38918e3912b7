import { Fragment } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { useHashTarget } from '../../ui/browser/use-hash-target.ts';
import type { ProfileValues } from './profile-form-values.ts';
import { ProfileTextField } from './profile-text-field.tsx';
import { type ShownAs, shownAs } from './shown-as.ts';

const choices: Record<ShownAs, { label: string; about: string }> = {
  name: { label: 'My name', about: 'The leaderboard shows your name, photo and college.' },
  alias: {
    label: 'An alias',
    about:
      'The leaderboard shows your alias and college, but neither your name nor your photo. Your public page is off.',
  },
  hidden: {
    label: 'Nothing',
    about:
      'You are on no leaderboard and have no rank. You keep your points, tasks and profile. Your public page is off.',
  },
};

/** What other students see of the student. */
export function ShownAsField({ form }: { form: UseFormReturn<ProfileValues> }) {
  const chosen = useWatch({ control: form.control, name: 'shownAs' });
  useHashTarget('shown-as');
  return (
    <div id="shown-as" tabIndex={-1} className="grid scroll-mt-24 gap-4 outline-none">
      <p className="text-muted text-sm">
        Administrators always see your name. A change counts at once for everybody else.
      </p>
      {shownAs.map((value) => (
        <Fragment key={value}>
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="radio"
              value={value}
              className="mt-0.5 size-5 shrink-0 accent-flame"
              {...form.register('shownAs')}
            />
            <span>
              <span className="block font-medium">{choices[value].label}</span>
              <span className="text-muted text-sm">{choices[value].about}</span>
            </span>
          </label>
          {value === 'alias' && chosen === value && (
            <div className="mb-2 pl-8">
              <ProfileTextField
                form={form}
                name="alias"
                required
                autoComplete="nickname"
                maxLength={limits.shortTextLength}
                hint="Not the alias or name of another student. Administrators may delete one that is unfit."
              />
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}
