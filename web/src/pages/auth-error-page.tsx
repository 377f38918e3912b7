import { useSearchParams } from 'react-router-dom';
import { authErrorWords } from '../features/auth/auth-error-words.ts';
import { signInFailed, useGoogleSignIn } from '../features/auth/google-sign-in.ts';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

/** Where a failed Google sign-in ends: the catalogue's words in the banner, what to do on the page. */
export function AuthErrorPage() {
  useDocumentTitle('Authentication error');
  const [search] = useSearchParams();
  const { busy, failed, start, dismiss } = useGoogleSignIn(true);
  const { title, text, again } = authErrorWords(search.get('reason'));
  return (
    <div className="grid max-w-2xl justify-items-start gap-5">
      {failed && <Banner onClose={dismiss}>{signInFailed}</Banner>}
      <h1 className="text-section">{title}</h1>
      <p className="max-w-[54ch] text-lg text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {again && (
          <Button variant="primary" busy={busy} onClick={() => void start()}>
            {busy ? 'Signing In...' : 'Try Again'}
          </Button>
        )}
        <ButtonLink to={paths.home}>Go to Home</ButtonLink>
        <ButtonLink to={paths.contact} variant={again ? 'quiet' : 'ghost'}>
          Contact Support
        </ButtonLink>
      </div>
    </div>
  );
}
