import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { keepAccount } from '#contract/own-data.ts';
import { call } from '../api/client.ts';
import { LetterScene } from '../features/public-pages/letter-scene.tsx';
import { ReplacementHeading } from '../features/public-pages/replacement-heading.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { paths, sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { FormProblem } from '../ui/inputs/form-problem.tsx';
import { problemMessage } from '../ui/text/problem-message.ts';

/** The link of the mail about a deletion leads here. Opening it changes nothing: mail servers open links to check them. */
export function KeepAccountPage() {
  useDocumentTitle('Keep my account');
  const [search] = useSearchParams();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(keepAccount, { body: { token: search.get('token') ?? '' } }),
  });
  const problem = error && problemMessage(error, keepAccount.failure);
  return (
    <ScenePage scene={<LetterScene />}>
      {data ? (
        <>
          <ReplacementHeading>
            {data.kept ? 'You keep your account' : 'The account was deleted'}
          </ReplacementHeading>
          <p className="max-w-[50ch] text-lg text-muted">
            {data.kept
              ? 'It will not be deleted. Nothing was lost.'
              : 'The time to keep it was over. What was deleted cannot be brought back. You can sign in again and begin with a new account.'}
          </p>
          <ButtonLink to={paths.dashboard} variant="primary" className="mt-2 min-h-13">
            {data.kept ? 'Open the dashboard' : 'Sign in'}
          </ButtonLink>
        </>
      ) : (
        <>
          <h1 className="text-section">Keep your account?</h1>
          <p className="max-w-[50ch] text-lg text-muted">
            It will then not be deleted. You do not need to sign in.
          </p>
          {problem && <FormProblem title={problem.title} detail={problem.detail} />}
          <div className="mt-2 flex flex-wrap gap-3">
            <Button variant="primary" className="min-h-13" busy={isPending} onClick={() => mutate()}>
              Keep my account
            </Button>
            <ButtonLink to={sitePath('contact')} variant="ghost" className="min-h-13">
              Contact Support
            </ButtonLink>
          </div>
        </>
      )}
    </ScenePage>
  );
}
