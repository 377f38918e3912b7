import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { getPublicProfile, type PublicProfile } from '#contract/public-profiles.ts';
import { isUnknown } from '../api/ignore-not-found.ts';
import { publicProfileQuery } from '../features/public-profiles/public-profile-query.ts';
import { PublicWorks } from '../features/public-profiles/public-works.tsx';
import { IdentityBand } from '../features/users/identity-band.tsx';
import { sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { buttonStyle } from '../ui/buttons/button-style.ts';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../ui/loading/skeleton.tsx';
import { formatNumber } from '../ui/numbers/format-number.ts';
import { NotFoundPage } from './not-found-page.tsx';

function Profile({ profile }: { profile: PublicProfile }) {
  const { name, college, photo, points, works } = profile;
  const shownName = name || 'Campus ambassador';
  useDocumentTitle(shownName);
  return (
    <div className="grid gap-12">
      <IdentityBand
        heading={
          <h1 translate="no" className="text-3xl [overflow-wrap:anywhere] sm:text-section">
            {shownName}
          </h1>
        }
        name={shownName}
        college={college}
        photo={photo}
        points={points}
      >
        <p className="flex flex-col-reverse">
          <span className="text-muted text-sm">Points</span>
          <span className="font-bold font-display text-2xl tabular-nums tracking-tight">
            {formatNumber(points)}
          </span>
        </p>
      </IdentityBand>
      {works.length > 0 && <PublicWorks works={works} />}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-8">
        <span className="text-lg">
          Campus ambassadors take on tasks and bring the festival to their college.
        </span>
        <a href={sitePath('index')} className={buttonStyle()}>
          See the programme
        </a>
      </p>
    </div>
  );
}

/** A student's public page. Somebody who has none, or has switched it off, has the page of an unknown address. */
export function PublicProfilePage() {
  const { alias = '' } = useParams();
  const { data, error, refetch } = useQuery(publicProfileQuery(alias));
  if (isUnknown(error)) return <NotFoundPage />;
  if (data) return <Profile profile={data} />;
  if (error) return <QueryFailed error={error} message={getPublicProfile.failure} onRetry={refetch} />;
  return <LoadingBlock className="h-96 rounded-card" />;
}
