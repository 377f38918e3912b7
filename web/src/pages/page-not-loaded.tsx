import { useEffect, useState } from 'react';
import { lastRequestId } from '../api/last-request.ts';
import { siteAnswers } from '../api/site-answers.ts';
import { ReplacementHeading } from '../features/public-pages/replacement-heading.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { TorchScene } from '../features/public-pages/torch-scene.tsx';
import { sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ErrorFacts } from './error-facts.tsx';

/** Also after a reload by hand. It needs no storage, and ends by itself where something blocks the code. */
const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

async function reloadIfSiteAnswers(): Promise<boolean> {
  const answers = await siteAnswers();
  if (answers) window.location.reload();
  return answers;
}

/**
 * For a page whose code did not load. Browsers cache the failed import, so only a reload of the document helps. The first
 * reload is automatic: a device that changes its network loses the requests of that moment.
 */
export function PageNotLoaded({ error }: { error: Error }) {
  const [offline] = useState(() => !navigator.onLine);
  const title = offline ? 'You are offline' : 'Page not loaded';
  useDocumentTitle(title);
  // The retry sends a request of its own, so the id is read once.
  const [requestId] = useState(lastRequestId);
  const [checking, setChecking] = useState(false);
  const [noResponse, setNoResponse] = useState(false);

  async function retry() {
    setChecking(true);
    if (await reloadIfSiteAnswers()) return;
    setChecking(false);
    setNoResponse(true);
  }

  useEffect(() => {
    const reload = () => void reloadIfSiteAnswers();
    if (!isReloaded()) reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);

  return (
    <ScenePage scene={<TorchScene />}>
      <ReplacementHeading>{title}</ReplacementHeading>
      <p className="max-w-[54ch] text-lg text-muted">
        {offline && 'There is no connection to the internet. '}
        This page could not be loaded. Check your connection. Everything that you saved or submitted is safe.
        The page reloads automatically when you are online again.
      </p>
      <p role="status" className="max-w-[54ch] font-medium empty:hidden">
        {noResponse && !checking && 'Still no response. Check your connection and try again.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="primary" busy={checking} onClick={() => void retry()}>
          Try Again
        </Button>
        <Button asChild>
          <a href={sitePath('index')}>Go to Home</a>
        </Button>
        <Button asChild variant="quiet">
          <a href={sitePath('contact')}>Contact Support</a>
        </Button>
      </div>
      <ErrorFacts broken={error.message} requestId={requestId} />
    </ScenePage>
  );
}
