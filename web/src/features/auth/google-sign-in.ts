import { useCallback, useEffect, useState } from 'react';
import { plainGet } from '../../api/plain-get.ts';
import { addresses } from '../../api/site-facts.ts';

function signInAddress(returnTo: string | undefined): string {
  if (!returnTo) return addresses.startGoogle;
  return `${addresses.startGoogle}?${new URLSearchParams({ returnTo })}`;
}

/**
 * Leaves this page for the identity provider; `returnTo` is a path of this site.
 * Calls the server first: a full page navigation to an unreachable server would end on the browser's error page.
 * @throws Error when the server does not answer.
 */
async function startGoogleSignIn(returnTo?: string): Promise<void> {
  await plainGet(addresses.session);
  window.location.assign(signInAddress(returnTo));
}

/**
 * The state behind every Google button: busy until the browser leaves the page, failed until the banner is closed.
 * `failedBefore`: the page was opened because a sign-in failed.
 */
export function useGoogleSignIn(failedBefore = false) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(failedBefore);

  useEffect(() => {
    // The browser's Back button restores the page as it was: busy.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const start = useCallback(async (returnTo?: string) => {
    setBusy(true);
    setFailed(false);
    try {
      await startGoogleSignIn(returnTo);
    } catch (error) {
      console.error(error);
      setBusy(false);
      setFailed(true);
    }
  }, []);

  return { busy, failed, start, dismiss: () => setFailed(false) };
}
