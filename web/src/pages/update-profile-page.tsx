import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { getMe } from '#contract/users.ts';
import { PublicPageSection } from '../features/public-profiles/public-page-section.tsx';
import { meQuery } from '../features/users/me-query.ts';
import { ProfileForm } from '../features/users/profile-form.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryFailed } from '../ui/query-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function UpdateProfilePage() {
  const unsavedRef = useRef(() => false);
  const alsoUnsaved = useCallback(() => unsavedRef.current(), []);
  const { data: me, error, refetch } = useQuery(meQuery());
  return (
    <>
      <PageHeader
        title="Update profile"
        lead="Your email and tech ID come from your account and stay as they are."
      />
      {me && (
        <>
          <ProfileForm user={me} alsoUnsaved={alsoUnsaved} />
          <PublicPageSection name={me.name} unsavedRef={unsavedRef} />
        </>
      )}
      {!me && error && <QueryFailed error={error} message={getMe.failure} onRetry={refetch} />}
      {!me && !error && <Skeleton className="h-96 max-w-3xl rounded-card" />}
    </>
  );
}
