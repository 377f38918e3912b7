import { Link, useLocation } from 'react-router-dom';
import { addressOf } from '../features/auth/return-to.ts';
import { useSession } from '../features/auth/session-query.ts';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { TorchScene } from '../features/public-pages/torch-scene.tsx';
import { loginPath, paths, sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { buttonStyle } from '../ui/buttons/button-style.ts';

/** A tab that was opened at this address has no page to go back to. */
function goBack() {
  if (window.history.length > 1) window.history.back();
  else window.location.assign(sitePath('index'));
}

function SessionNote() {
  const { user, administrator } = useSession();
  const link = 'text-link touch-target';
  if (user) {
    return (
      <p className="text-muted text-sm">
        You are signed in:{' '}
        <Link to={paths.dashboard} className={link}>
          back to your dashboard
        </Link>
      </p>
    );
  }
  if (administrator) {
    return (
      <p className="text-muted text-sm">
        You are signed in:{' '}
        <Link to={paths.admin.index(administrator.adminPath)} className={link}>
          back to the admin area
        </Link>
      </p>
    );
  }
  return <p className="text-muted text-sm">Some pages open only after signing in.</p>;
}

/** Visitors see it on student pages too, and administrators on a wrong segment: it does not reveal that a page exists. */
export function NotFoundPage() {
  useDocumentTitle('Page Not Found');
  const location = useLocation();
  const { user, administrator } = useSession();
  return (
    <ScenePage scene={<TorchScene digits />}>
      <h1 className="text-section">Page Not Found</h1>
      <p className="max-w-[44ch] text-lg text-muted">
        We could not find this page. The address may be mistyped, or the page was moved or removed.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <a href={sitePath('index')} className={buttonStyle('primary', 'md', 'min-h-13 px-7')}>
          Go to Home
        </a>
        {!user && !administrator && (
          <ButtonLink to={loginPath(addressOf(location))} className="min-h-13">
            Sign in
          </ButtonLink>
        )}
        <Button className="min-h-13" onClick={goBack}>
          Go Back
        </Button>
        <ButtonLink variant="quiet" to={sitePath('contact')} className="min-h-13 px-3!">
          Contact Support
        </ButtonLink>
      </div>
      <SessionNote />
    </ScenePage>
  );
}
