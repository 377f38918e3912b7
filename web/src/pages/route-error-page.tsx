import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ApiProblem } from '../api/api-problem.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { isLoadFailure } from './load-failure.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';

function PageBroken({ error }: { error: unknown }) {
  const requestId = error instanceof ApiProblem ? error.problem.requestId : '';
  return (
    <>
      <p className="max-w-[54ch] text-lg text-muted">
        This page broke in your browser. What you had already saved or handed in is safe. Reload it first: if
        the site was renewed while you read, that is all it takes.
      </p>
      <p className="max-w-full wrap-anywhere rounded-control bg-sunk px-4 py-3 font-mono text-muted text-xs">
        {error instanceof Error ? error.message : 'No further detail.'}
        {requestId && ` Request ${requestId}.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button asChild>
          <a href={paths.home}>Go to Home</a>
        </Button>
        <Button variant="quiet" asChild>
          <a href={paths.contact}>Contact Support</a>
        </Button>
      </div>
    </>
  );
}

/** When a page breaks, or does not arrive. Its links load the site anew: what broke must not be carried along. */
export function RouteErrorPage() {
  useDocumentTitle('Unexpected Application Error!');
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main className="page-width grid min-h-dvh max-w-3xl content-center justify-items-start gap-5 py-16">
      <h1 className="text-section">Unexpected Application Error!</h1>
      {isLoadFailure(error) ? <PageNotLoaded /> : <PageBroken error={error} />}
    </main>
  );
}
