import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getMe } from '#contract/users.ts';
import { PublicPageSection } from '../features/public-profiles/public-page-section.tsx';
import { meQuery } from '../features/users/me-query.ts';
import { ProfileForm } from '../features/users/profile-form.tsx';
import { UnsavedPartsGuard, unsavedNames, useUnsavedParts } from '../forms/unsaved-parts.tsx';
import { paths } from '../paths.ts';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../ui/loading/skeleton.tsx';
import { toastSuccess } from '../ui/overlays/toast.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function UpdateProfilePage() {
  const parts = useUnsavedParts();
  const navigate = useNavigate();
  // The first step of the dashboard leads to that field; the next step is there.
  const next = useLocation().hash === '#college' ? paths.dashboard : paths.profile;
  const [timesSaved, setTimesSaved] = useState(0);
  const { data: me, error, refetch } = useQuery(meQuery());

  /** Goes on to the profile or the dashboard, or to the part of the page that is not saved yet. */
  function goOn() {
    if (unsavedNames(parts).length === 0) {
      toastSuccess('Your profile is saved.');
      return navigate(next);
    }
    toastSuccess('Your profile is saved. Your public page is not saved yet.');
    // The form begins again with what was saved.
    setTimesSaved(timesSaved + 1);
    const title = document.getElementById('public-page-title');
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: 'center' });
  }

  return (
    <>
      <PageHeader
        title="Update profile"
        lead="Your email and tech ID stay as they are. Profile and public page are saved separately, each by its own button."
      />
      {me && (
        <>
          <ProfileForm key={timesSaved} user={me} parts={parts} onSaved={goOn} />
          <PublicPageSection user={me} off={me.hidden || me.alias !== null} parts={parts} />
          <UnsavedPartsGuard parts={parts} />
        </>
      )}
      {!me && error && <QueryFailed error={error} message={getMe.failure} onRetry={refetch} />}
      {!me && !error && <LoadingBlock className="h-96 max-w-3xl rounded-card" />}
    </>
  );
}
