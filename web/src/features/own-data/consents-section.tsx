import type { OwnData } from '#contract/own-data.ts';
import { paths, sitePath } from '../../paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Day } from '../../ui/time/time.tsx';

const row = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm';

/** What the student has agreed to, and where to change it. */
export function ConsentsSection({ consents }: Pick<OwnData, 'consents'>) {
  const { joinedAt, agreedAt, publicPageSince, pushDevices } = consents;
  return (
    <section aria-labelledby="consents" className="grid gap-4">
      <h2 id="consents" className="text-xl">
        What you agreed to
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        <li className={row}>
          <span>
            You joined the programme on <Day date={joinedAt} />.
          </span>
        </li>
        {agreedAt !== null && (
          <li className={row}>
            <span>
              You agreed to the{' '}
              <a href={sitePath('privacy')} className="text-link touch-target">
                privacy policy
              </a>{' '}
              and the{' '}
              <a href={sitePath('terms')} className="text-link touch-target">
                terms
              </a>{' '}
              on <Day date={agreedAt} />.
            </span>
          </li>
        )}
        <li className={row}>
          {publicPageSince === null ? (
            'You have no public page.'
          ) : (
            <span>
              Everybody can see your public page; it was last changed on <Day date={publicPageSince} />.
            </span>
          )}
          <ButtonLink to={paths.profile} variant="quiet" className="ml-auto">
            Change
          </ButtonLink>
        </li>
        <li className={row}>
          <span className="min-w-0 wrap-anywhere">
            {pushDevices.length === 0
              ? 'Notifications are pushed to no browser.'
              : `Notifications are pushed to: ${pushDevices.map(({ label }) => label).join(', ')}.`}
          </span>
          <ButtonLink to={paths.notificationSettings} variant="quiet" className="ml-auto">
            Change
          </ButtonLink>
        </li>
      </ul>
    </section>
  );
}
