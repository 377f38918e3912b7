import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Session } from '#contract/session.ts';
import { administratorPage } from '../features/auth/return-to.ts';
import { sessionQuery, useSession } from '../features/auth/session-query.ts';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { WatchScene } from '../features/public-pages/watch-scene.tsx';
import { FactorsSection } from '../features/second-factor/factors-section.tsx';
import { SecondStep } from '../features/second-factor/second-step.tsx';
import { paths } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';

interface SecondStepPageProps {
  step: NonNullable<Session['secondStep']>;
  returnTo: string | undefined;
}

/** What is left before a session is one of an administrator: to give a second factor, or to add the first one. */
export function SecondStepPage({ step, returnTo }: SecondStepPageProps) {
  const { adds } = step;
  const { administrator } = useSession();
  const title = adds ? 'Add a second factor' : 'Second step';
  useDocumentTitle(title);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const proceed = ({ administrator }: Session) => {
    if (administrator) void navigate(administratorPage(administrator.adminPath, returnTo), { replace: true });
  };
  const { busy, start } = useSignOut(paths.adminLogin);
  return (
    <ScenePage scene={<WatchScene />}>
      <h1 className="text-section">{title}</h1>
      <p className="max-w-[42ch] text-lg text-muted">
        {adds && administrator && 'Your second factor is added.'}
        {adds && !administrator && 'Administrators need a second factor here. Add one to continue.'}
        {!adds && 'Your account has a second factor. Give it to continue to the admin area.'}
      </p>
      {administrator && (
        <ButtonLink variant="primary" to={administratorPage(administrator.adminPath, returnTo)}>
          Go to the admin area
        </ButtonLink>
      )}
      <p>
        You are signing in as <span translate="no">{step.email}</span>.
      </p>
      <div className="mt-2 w-full max-w-md">
        {adds ? (
          <FactorsSection
            onAdded={() =>
              void queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 }).then(proceed, () => {
                // The next reading of the session shows the way on.
              })
            }
          />
        ) : (
          <SecondStep step={step} onGiven={proceed} />
        )}
      </div>
      <Button variant="quiet" busy={busy} onClick={() => void start()}>
        Logout
      </Button>
    </ScenePage>
  );
}
