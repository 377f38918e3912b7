import { useEffect, useState } from 'react';
import { lastRequestId } from '../api/last-request.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ErrorFacts } from './error-facts.tsx';
import { siteAnswers } from './load-failure.ts';

/** For a page whose code could not be loaded. Browsers cache this failure, so only a reload of the site helps. */
export function PageNotLoaded({ error }: { error: Error }) {
  // A new attempt runs while the previous result is still shown.
  const [requestId] = useState(lastRequestId);
  const [asking, setAsking] = useState(false);
  const [silent, setSilent] = useState(false);

  async function retry() {
    setAsking(true);
    if (await siteAnswers()) return window.location.reload();
    setAsking(false);
    setSilent(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for as long as this is shown
  useEffect(() => {
    const back = () => void retry();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);

  return (
    <>
      <p className="max-w-[54ch] text-lg text-muted">
        This page could not be loaded. Your connection may be gone; what you had already saved or handed in is
        safe. The page comes back by itself once you are online again.
      </p>
      <p role="status" className="max-w-[54ch] font-medium empty:hidden">
        {silent && !asking && 'Still no answer. Check your connection, then try again.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="primary" busy={asking} onClick={() => void retry()}>
          Try Again
        </Button>
        <Button asChild>
          <a href={paths.home}>Go to Home</a>
        </Button>
        <Button asChild variant="quiet">
          <a href={paths.contact}>Contact Support</a>
        </Button>
      </div>
      <ErrorFacts broken={error.message} requestId={requestId} />
    </>
  );
}
