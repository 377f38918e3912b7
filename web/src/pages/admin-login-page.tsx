import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { Session } from '#contract/session.ts';
import { site } from '../content/site.ts';
import { AdminSignInForm } from '../features/auth/admin-sign-in-form.tsx';
import { administratorPage, returnToOf } from '../features/auth/return-to.ts';
import { hadSession } from '../features/auth/session-mark.ts';
import { useSession } from '../features/auth/session-query.ts';
import { SignedOutNote, signedOutNoteId, wasEverybodySignedOut } from '../features/auth/signed-out-note.tsx';
import { ReplacementHeading } from '../features/public-pages/replacement-heading.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { WatchScene } from '../features/public-pages/watch-scene.tsx';
import { loginPath, paths, sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { AccessDeniedPage } from './access-denied-page.tsx';

// Students' pages share code with this one, and would load these parts with it.
const PasskeySignIn = lazy(async () => ({
  default: (await import('../features/second-factor/passkey-sign-in.tsx')).PasskeySignIn,
}));
const SecondStepPage = lazy(async () => ({
  default: (await import('./second-step-page.tsx')).SecondStepPage,
}));

/** Also after a first factor was added, until its recovery codes are closed: the session may be read again before. */
function useSecondStep(): Session['secondStep'] {
  const { administrator, secondStep } = useSession();
  const [adding, setAdding] = useState<Session['secondStep']>();
  const shown = secondStep?.adds ? secondStep : administrator ? adding : undefined;
  if (shown !== adding) setAdding(shown);
  return secondStep ?? shown;
}

export function AdminLoginPage() {
  const { user, administrator } = useSession();
  const secondStep = useSecondStep();
  const location = useLocation();
  const returnTo = returnToOf(location);
  // The guard of the administrators' pages redirects a student here.
  const denied = user !== null && !administrator && returnTo !== undefined;
  const everybody = !administrator && wasEverybodySignedOut(location.search);
  const signedOut = everybody || (!administrator && returnTo !== undefined && hadSession());
  useDocumentTitle(denied ? 'Access Denied' : 'Admin Sign In');
  if (secondStep)
    return (
      <Suspense>
        <SecondStepPage step={secondStep} returnTo={returnTo} />
      </Suspense>
    );
  if (administrator && returnTo) {
    return <Navigate to={administratorPage(administrator.adminPath, returnTo)} replace />;
  }
  if (denied) {
    return (
      <AccessDeniedPage>
        <AdminSignInForm returnTo={returnTo} />
      </AccessDeniedPage>
    );
  }
  return (
    <ScenePage scene={<WatchScene />}>
      {signedOut ? (
        <ReplacementHeading describedBy={signedOutNoteId}>Administrators</ReplacementHeading>
      ) : (
        <h1 className="text-section">Administrators</h1>
      )}
      {signedOut && <SignedOutNote everybody={everybody} />}
      <p className="max-w-[42ch] text-lg text-muted">For administrators: tasks, submissions and users.</p>
      <div className="mt-2 w-full max-w-md">
        {administrator ? (
          <div className="grid justify-items-start gap-4">
            <p>
              You are signed in as <span translate="no">{administrator.email}</span>.
            </p>
            <ButtonLink
              variant="primary"
              to={paths.admin.index(administrator.adminPath)}
              className="min-h-13 px-7"
            >
              Go to the admin area
            </ButtonLink>
          </div>
        ) : (
          <div className="grid gap-4">
            <AdminSignInForm returnTo={returnTo} />
            <Suspense fallback={<div className="min-h-13" />}>
              <PasskeySignIn returnTo={returnTo} />
            </Suspense>
          </div>
        )}
      </div>
      <p className="flex flex-wrap gap-x-6 text-sm">
        <a href={sitePath('index')} className="text-link inline-flex min-h-11 items-center">
          Return to Home
        </a>
        <Link to={loginPath(returnTo)} className="text-link inline-flex min-h-11 items-center">
          {site().university ? 'Students sign in here' : 'Students sign in with Google'}
        </Link>
      </p>
    </ScenePage>
  );
}
