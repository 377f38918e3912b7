import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ApiProblem } from '../api/api-problem.ts';
import { lastRequestId } from '../api/last-request.ts';
import { ReplacementHeading } from '../features/public-pages/replacement-heading.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { TorchScene } from '../features/public-pages/torch-scene.tsx';
import { sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { Button } from '../ui/buttons/button.tsx';
import { buttonStyle } from '../ui/buttons/button-style.ts';
import { ErrorFacts } from './error-facts.tsx';
import { isLoadFailure } from './load-failure.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';

function PageBroken({ error }: { error: unknown }) {
  useDocumentTitle('Unexpected Application Error!');
  const requestId = error instanceof ApiProblem ? error.problem.requestId : lastRequestId();
  return (
    <ScenePage scene={<TorchScene />}>
      <ReplacementHeading>Unexpected Application Error!</ReplacementHeading>
      <p className="max-w-[50ch] text-lg text-muted">
        This page stopped working. Everything that you saved or submitted is safe. Reload the page: after an
        update of the site this is usually enough.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" className="min-h-13 px-7" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <a href={sitePath('index')} className={buttonStyle('ghost', 'md', 'min-h-13')}>
          Go to Home
        </a>
        <a href={sitePath('contact')} className={buttonStyle('quiet', 'md', 'min-h-13')}>
          Contact Support
        </a>
      </div>
      <ErrorFacts
        broken={error instanceof Error ? error.message : 'No further detail.'}
        requestId={requestId}
      />
    </ScenePage>
  );
}

/**
 * Instead of a page that throws or whose code does not load; the layout around it stays. Its links reload the site,
 * so that no broken state is kept.
 */
export function PageError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return isLoadFailure(error) ? <PageNotLoaded error={error} /> : <PageBroken error={error} />;
}
