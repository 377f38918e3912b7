import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { getMe } from '#contract/users.ts';
import { EditionSelect } from '../features/editions/edition-select.tsx';
import { readEdition } from '../features/editions/read-edition.ts';
import { ApprovedWork } from '../features/submissions/approved-work.tsx';
import { meInEditionQuery, meQuery } from '../features/users/me-query.ts';
import { OwnIdentity } from '../features/users/own-identity.tsx';
import { MyPoints } from '../features/users/points-statement.tsx';
import { ProfileDetails } from '../features/users/profile-details.tsx';
import { ProfileMissing } from '../features/users/profile-missing.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../ui/loading/skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ProfilePage() {
  const [params, setParams] = useSearchParams();
  const edition = readEdition(params);
  const {
    data: me,
    error,
    refetch,
  } = useQuery(edition === undefined ? meQuery() : meInEditionQuery(edition));
  return (
    <>
      <PageHeader
        title="Profile"
        actions={
          <>
            <EditionSelect
              value={edition}
              onChange={(number) => setParams(number === undefined ? {} : { edition: number })}
              className="w-44"
            />
            <ButtonLink to={paths.myCertificates}>Certificates</ButtonLink>
            <ButtonLink to={`${paths.updateProfile}#public-page`}>Public page</ButtonLink>
            <ButtonLink
              to={paths.updateProfile}
              variant="primary"
              icon={<Pencil aria-hidden strokeWidth={1.75} />}
            >
              Edit profile
            </ButtonLink>
          </>
        }
      />
      {!me &&
        (error ? (
          <QueryFailed error={error} message={getMe.failure} onRetry={refetch} />
        ) : (
          <LoadingBlock className="h-80 rounded-card" />
        ))}
      {me && (
        <div className="grid gap-12">
          <div className="grid gap-4">
            <OwnIdentity me={me} />
            <ProfileMissing user={me} />
          </div>
          <section aria-labelledby="approved-work">
            <h2 id="approved-work" className="mb-4 text-2xl">
              Approved work
            </h2>
            <ApprovedWork edition={edition} />
          </section>
          <MyPoints edition={edition} />
          <ProfileDetails user={me} />
        </div>
      )}
    </>
  );
}
