import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../features/auth/session-query.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

/** Also what a visitor sees on a student's page, and an administrator on a wrong segment: it tells nothing apart. */
export function NotFoundPage() {
  useDocumentTitle('Page Not Found');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { user, administrator } = useSession();
  return (
    <div className="grid max-w-2xl justify-items-start gap-5">
      <p aria-hidden className="font-bold font-display text-flame text-hero tabular-nums tracking-tight">
        404
      </p>
      <h1 className="text-section">Page Not Found</h1>
      <p className="max-w-[48ch] text-lg text-muted">
        Nothing burns at this address. It may have been mistyped, moved or taken down.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink variant="primary" to={paths.home}>
          Go to Home
        </ButtonLink>
        <Button onClick={() => void navigate(-1)}>Go Back</Button>
        <ButtonLink variant="quiet" to={paths.contact}>
          Contact Support
        </ButtonLink>
      </div>
      {!user && !administrator && (
        <p className="text-muted text-sm">
          Some pages open only after{' '}
          <Link to={`${paths.login}?returnTo=${encodeURIComponent(pathname)}`} className="text-link">
            signing in
          </Link>
          .
        </p>
      )}
    </div>
  );
}
