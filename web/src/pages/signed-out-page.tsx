import { Link, useLocation } from 'react-router-dom';
import { addressOf, returnState } from '../features/auth/return-to.ts';
import { SignInButtons } from '../features/auth/sign-in-buttons.tsx';
import { SignedOutNote, signedOutNoteId } from '../features/auth/signed-out-note.tsx';
import { GateScene } from '../features/public-pages/gate-scene.tsx';
import { ReplacementHeading } from '../features/public-pages/replacement-heading.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { paths, sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { buttonStyle } from '../ui/buttons/button-style.ts';

/** Shown at the address of a student page when the session has ended. A sign-in returns to that address. */
export function SignedOutPage() {
  useDocumentTitle('Signed out');
  const returnTo = addressOf(useLocation());
  return (
    <ScenePage scene={<GateScene open={false} />}>
      <ReplacementHeading describedBy={signedOutNoteId}>Signed out</ReplacementHeading>
      <SignedOutNote />
      <p className="max-w-[46ch] text-muted">After you sign in, you return to this page.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <SignInButtons returnTo={returnTo} />
        <a href={sitePath('index')} className={buttonStyle('ghost', 'md', 'min-h-13')}>
          Go to Home
        </a>
      </div>
      <p className="text-muted text-sm">
        Do you run the programme?{' '}
        <Link to={paths.adminLogin} state={returnState(returnTo)} className="text-link touch-target">
          Sign in as an administrator
        </Link>
      </p>
    </ScenePage>
  );
}
