import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { getMe, type Me } from '#contract/users.ts';
import { passWelcomeStep, welcomeSteps } from '#contract/welcome.ts';
import { festivalName } from '../content/festival-name.ts';
import { site } from '../content/site.ts';
import { safeReturnTo } from '../features/auth/return-to.ts';
import { useSession } from '../features/auth/session-query.ts';
import { ReplacementHeading } from '../features/public-pages/replacement-heading.tsx';
import { meQuery } from '../features/users/me-query.ts';
import { ConsentStep } from '../features/welcome/consent-step.tsx';
import { ProfileStep } from '../features/welcome/profile-step.tsx';
import { StepList, stepTitles } from '../features/welcome/step-list.tsx';
import { isStepComplete, keptSteps, nextStep } from '../features/welcome/welcome-progress.ts';
import { usePassWelcomeStep } from '../features/welcome/welcome-queries.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { paths } from '../paths.ts';
import { WelcomeShell } from '../shells/welcome-shell.tsx';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { Button } from '../ui/buttons/button.tsx';
import { QueryFailed } from '../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../ui/loading/skeleton.tsx';

const count = welcomeSteps.length;

/** What a student is asked before their pages: once after the first sign-in, and when published texts ask everybody again. */
export function WelcomePage() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo')) ?? paths.dashboard;
  const { mustAgree = false, welcomeStep } = user ?? {};
  useDocumentTitle(welcomeStep === undefined ? 'Privacy and terms' : 'Welcome');
  if (!mustAgree && welcomeStep === undefined) return <Navigate to={returnTo} replace />;
  return (
    <WelcomeShell>
      <div className="mx-auto grid w-full max-w-2xl gap-8">
        {mustAgree && (
          <>
            {welcomeStep !== undefined && <StepList current={-1} isDone={() => false} onChoose={null} />}
            <ReplacementHeading>
              {welcomeStep === undefined
                ? 'Privacy and terms have changed'
                : `Welcome to ${festivalName(site().festival)}`}
            </ReplacementHeading>
            <ConsentStep />
          </>
        )}
        {!mustAgree && welcomeStep !== undefined && <Profile passed={welcomeStep} />}
      </div>
    </WelcomeShell>
  );
}

/** The steps about the profile. */
function Profile({ passed }: { passed: number }) {
  const { data: me, error, refetch } = useQuery(meQuery());
  if (!me && error) return <QueryFailed error={error} message={getMe.failure} onRetry={refetch} />;
  if (!me) return <LoadingBlock className="h-96 rounded-card" />;
  return <Steps me={me} passed={passed} />;
}

function Steps({ me, passed }: { me: Me; passed: number }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const pass = usePassWelcomeStep();
  const current = chosen ?? nextStep(me, passed);
  const step = welcomeSteps[current];
  // Before the end, a step in which something was typed is shown again.
  const [kept] = step === undefined ? [] : keptSteps(me, step);
  const next = (profile: Me) => nextStep(profile, Math.max(passed, current + 1));

  /** After a step that was shown again the welcome goes on where it was. */
  async function goOn(profile: Me) {
    if (next(profile) === count && kept !== undefined) return setChosen(welcomeSteps.indexOf(kept));
    await pass.mutateAsync(next(profile));
    setChosen(null);
  }
  return (
    <>
      <StepList current={current} isDone={(one) => isStepComplete(one, me)} onChoose={setChosen} />
      {step === undefined ? (
        <>
          <ReplacementHeading>Everything is filled in</ReplacementHeading>
          <p className="max-w-[60ch] text-muted">
            You can look at each step above, and change your profile at any time.
          </p>
          <EndButton />
        </>
      ) : (
        <section key={step} className="grid gap-8">
          <ReplacementHeading>{stepTitles[step]}</ReplacementHeading>
          <ProfileStep
            step={step}
            me={me}
            last={next(me) === count && kept === undefined}
            onPassed={goOn}
            onEnd={() => pass.mutateAsync(count)}
          />
        </section>
      )}
    </>
  );
}

/** Ends the welcome. */
function EndButton() {
  const { mutate, error, isPending } = usePassWelcomeStep();
  return (
    <>
      <FormFailure error={error} title={passWelcomeStep.failure} />
      <Button variant="primary" busy={isPending} className="justify-self-start" onClick={() => mutate(count)}>
        Go on
      </Button>
    </>
  );
}
