import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { embeddingApp } from '#contract/embedded-browser.ts';
import { referralPath } from '#contract/kinds/referral-path.ts';
import { OpenInBrowserSteps } from '../features/auth/open-in-browser-steps.tsx';
import { safeReturnTo } from '../features/auth/return-to.ts';
import { SignInButtons } from '../features/auth/sign-in-buttons.tsx';
import { AppMenuScene } from '../features/public-pages/app-menu-scene.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { loginPath } from '../paths.ts';
import { isInstalled } from '../ui/browser/is-installed.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';

/**
 * A sign-in from the embedded browser of an app leads here. The menu of the app opens this address in the browser, where it
 * leads to the sign-in.
 */
export function OpenInBrowserPage() {
  useDocumentTitle('Open in your browser');
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const signIn = loginPath(returnTo);
  const app = embeddingApp(navigator.userAgent);
  const stays = app !== null && !isInstalled();
  /** Of the link that the app opened: the browser opens it too, and then the landing page. */
  const [referral] = /^[a-z]{10}$/.exec(search.get('referral') ?? '') ?? [];
  useEffect(() => {
    if (!stays && referral !== undefined) window.location.replace(referralPath(referral));
  }, [stays, referral]);
  if (!stays) return referral === undefined ? <Navigate to={signIn} replace /> : null;
  return (
    <ScenePage scene={<AppMenuScene />}>
      <h1 className="text-section">Sign in with your browser</h1>
      <p className="max-w-[50ch] text-lg text-muted">
        You opened this site inside {app}. Google does not allow signing in there, so continue in your
        browser.
      </p>
      <OpenInBrowserSteps
        address={`${window.location.origin}${referral === undefined ? signIn : referralPath(referral)}`}
      />
      <div className="grid w-full max-w-[52ch] justify-items-start gap-2.5 border-line border-t pt-5">
        <p className="text-muted text-sm">You can also try it here. Google will probably refuse it.</p>
        <SignInButtons label="Try anyway" variant="ghost" returnTo={returnTo} anyway />
      </div>
    </ScenePage>
  );
}
