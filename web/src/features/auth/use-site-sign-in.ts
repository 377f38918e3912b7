import { useEffect, useState } from 'react';
import { plainGet } from '../../api/plain-call.ts';
import { addresses } from '../../api/site-facts.ts';
import { signedInHome } from './signed-in-home.ts';
import { useSignIn } from './use-sign-in.ts';

/**
 * The session and the sign-in for static pages, which are rendered for a visitor. The buttons have the same labels for
 * everyone, so the layout does not shift when the session is known.
 */
export function useSiteSignIn() {
  const [home, setHome] = useState<string | null>(null);

  useEffect(() => {
    const ask = () =>
      plainGet(addresses.session).then(
        (session) => setHome(signedInHome(session)),
        // Without a session the buttons start a sign-in, which reports the failure.
        () => {},
      );
    // The Back button may restore the page from before a logout.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void ask();
    };
    void ask();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return { home, ...useSignIn() };
}

export type SiteSignIn = ReturnType<typeof useSiteSignIn>;
