import { useEffect, useState } from 'react';
import { plainGet } from '../../api/plain-get.ts';
import { addresses } from '../../api/site-facts.ts';
import { useGoogleSignIn } from './google-sign-in.ts';
import { signedInHome } from './signed-in-home.ts';

/**
 * Who is signed in, for the static pages, and the sign-in for who is not. The page comes as a visitor sees it; the
 * buttons say the same words to both, so nothing moves when the server's answer comes.
 */
export function useSiteSignIn() {
  const [home, setHome] = useState<string | null>(null);

  useEffect(() => {
    const ask = () =>
      plainGet(addresses.session).then(
        (session) => setHome(signedInHome(session)),
        // Nobody can say: whoever starts the sign-in hears of it then.
        () => {},
      );
    // Back from the dashboard, the browser restores the page as it was left: perhaps before a logout.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void ask();
    };
    void ask();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return { home, ...useGoogleSignIn() };
}

export type SiteSignIn = ReturnType<typeof useSiteSignIn>;
