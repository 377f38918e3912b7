import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { getApplication } from '#contract/application.ts';
import { site } from '../content/site.ts';
import { useSession } from '../features/auth/session-query.ts';
import { SignInButtons } from '../features/auth/sign-in-buttons.tsx';
import { OwnApplicationEnd, OwnApplicationView } from '../features/joining/own-application.tsx';
import { ownApplicationQuery } from '../features/joining/own-application-query.ts';
import { paths } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../ui/loading/skeleton.tsx';
import { Toaster } from '../ui/overlays/toaster.tsx';

/** Of somebody who applies. Others sign in, or are in already. */
export function ApplicationPage() {
  useDocumentTitle('My application');
  const { user, applicant } = useSession();
  if (user) return <Navigate to={paths.dashboard} replace />;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8">
      <h1 className="text-section">My application</h1>
      {applicant ? (
        <Own email={applicant.email} />
      ) : (
        <>
          <p className="max-w-[50ch] text-lg text-muted">
            {site().university
              ? 'Sign in with the account that you apply or have applied with.'
              : 'Sign in with the Google account that you apply or have applied with.'}
          </p>
          <div>
            <SignInButtons returnTo={paths.application} />
          </div>
        </>
      )}
      <Toaster />
    </div>
  );
}

function Own({ email }: { email: string }) {
  const { data, error, refetch } = useQuery(ownApplicationQuery());
  if (!data) {
    if (error) return <QueryFailed error={error} message={getApplication.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-80 rounded-card" />;
  }
  return (
    <>
      <p className="text-muted">
        You are signed in as <span translate="no">{email}</span>. Nobody but you and the organisers reads your
        answers.
      </p>
      <OwnApplicationView application={data} />
      <OwnApplicationEnd status={data.status} />
    </>
  );
}
