import { useQuery } from '@tanstack/react-query';
import { getOwnPublicProfile } from '#contract/public-profiles.ts';
import type { UnsavedParts } from '../../forms/unsaved-parts.tsx';
import { useHashTarget } from '../../ui/browser/use-hash-target.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { PublicPageForm } from './public-page-form.tsx';
import { ownPublicProfileQuery } from './public-profile-query.ts';

interface PublicPageSectionProps {
  user: { id: string; name: string };
  /** Other students do not see the name. */
  off: boolean;
  parts: UnsavedParts;
}

export function PublicPageSection({ user, off, parts }: PublicPageSectionProps) {
  const { data: own, error, refetch } = useQuery(ownPublicProfileQuery());
  useHashTarget('public-page');
  return (
    <section
      id="public-page"
      tabIndex={-1}
      aria-labelledby="public-page-title"
      className="mt-16 grid max-w-3xl scroll-mt-24 gap-6 border-line border-t pt-8 outline-none"
    >
      <div className="grid gap-2">
        <h2 id="public-page-title" tabIndex={-1} className="text-2xl outline-none">
          Public page
        </h2>
        <p className="max-w-[65ch] text-muted">
          A page with an address of its own, to share with anybody. It shows your name, photo, college, tier
          and points, and the title, domain and points of the work that you choose. Pictures of that work are
          shown only where you say so; your email, phone and links never are.
        </p>
        {off && (
          <p className="max-w-[65ch] font-medium">
            The page is off as long as other students do not see your name. What you save here counts once
            they do.
          </p>
        )}
      </div>
      {own && <PublicPageForm own={own} user={user} parts={parts} />}
      {!own && error && <QueryFailed error={error} message={getOwnPublicProfile.failure} onRetry={refetch} />}
      {!own && !error && <LoadingBlock className="h-72 rounded-card" />}
    </section>
  );
}
