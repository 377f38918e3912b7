import type { User } from '#contract/users.ts';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { Day } from '../../ui/time/time.tsx';
import { type ProfileEntry, profileSections } from './profile-fields.ts';

function Value({ value, as }: ProfileEntry) {
  if (as === 'link') return <ExternalLink href={value} />;
  if (as === 'date') return <Day date={value} />;
  return value;
}

/** The profile fields that a student has given, without those of the identity above them. */
export function ProfileDetails({ user }: { user: User }) {
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {profileSections(user).map((section) => (
        <section key={section.title} aria-label={section.title} className="min-w-0">
          <h2 className="mb-3 text-xl">{section.title}</h2>
          <dl className="divide-y divide-line border-line border-y">
            {section.entries.map((entry) => (
              <div
                key={entry.label}
                className="grid grid-cols-[7.5rem_minmax(0,1fr)] sm:grid-cols-[9rem_minmax(0,1fr)] gap-4 py-2.5"
              >
                <dt className="text-muted">{entry.label}</dt>
                <dd className="[overflow-wrap:anywhere]">
                  <Value {...entry} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
