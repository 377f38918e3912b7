import { useCallback, useEffect, useRef, useState } from 'react';
import { plainPost } from '../../api/plain-call.ts';
import { cookiesBlocked, type ProviderName, signIn } from '../../api/site-facts.ts';
import { site } from '../../content/site.ts';
import { isInstalled } from '../../ui/browser/is-installed.ts';

/**
 * Milliseconds after which a page that was not left is usable again: the app on the home screen of an iPhone opens the provider
 * above the page, and closing that is no event.
 */
const leaveTimeout = 20_000;

interface SignIn {
  /** Default: Google. */
  provider?: ProviderName | undefined;
  /** A path of this site. */
  returnTo?: string | undefined;
  /** Also from the embedded browser of an app, which Google may refuse. */
  anyway?: boolean | undefined;
}

/**
 * Leaves this page for the identity provider, for the page of somebody who is signed in already, or for the page that tells
 * people inside another app to open their browser. A request and not a navigation: if that failed, it would end on the browser's error page.
 * @throws Error when the server cannot start a sign-in.
 */
async function startSignIn({ provider = 'google', returnTo, anyway }: SignIn): Promise<void> {
  // An installed app on an iPhone has the user agent of an embedded browser, but opens the provider in a Safari view.
  const answer = await plainPost(signIn[provider].path, { returnTo, anyway: anyway || isInstalled() });
  const location =
    typeof answer === 'object' && answer !== null && 'location' in answer ? answer.location : undefined;
  if (typeof location !== 'string') throw new Error('The server named no address to sign in.');
  window.location.assign(location);
}

/** What a page says that was opened because a sign-in failed: with two identity providers it does not know at which one. */
export const failureBefore = () => signIn[site().university ? 'university' : 'google'].failure;

/**
 * The state behind every sign-in button: which provider is busy, until the browser leaves the page, with a failure until the banner is closed.
 * `failedBefore`: the page was opened because a sign-in failed.
 */
export function useSignIn(failedBefore = false) {
  const [busy, setBusy] = useState<ProviderName | null>(null);
  const [failure, setFailure] = useState<string | null>(failedBefore ? failureBefore() : null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The browser's Back button restores the page as it was: busy.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(null);
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pageshow', onShow);
      clearTimeout(leaving.current);
    };
  }, []);

  const start = useCallback(async (given: SignIn = {}) => {
    const { provider = 'google' } = given;
    clearTimeout(leaving.current);
    if (!navigator.cookieEnabled) {
      setFailure(cookiesBlocked);
      return;
    }
    setBusy(provider);
    setFailure(null);
    try {
      await startSignIn(given);
      leaving.current = setTimeout(() => setBusy(null), leaveTimeout);
    } catch (error) {
      console.error(error);
      setBusy(null);
      setFailure(signIn[provider].failure);
    }
  }, []);

  return { busy, failure, start, dismiss: () => setFailure(null) };
}
