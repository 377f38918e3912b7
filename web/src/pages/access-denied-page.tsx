import { Link } from 'react-router-dom';
import { useSession } from '../features/auth/session-query.ts';
import { GateScene } from '../features/public-pages/gate-scene.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { paths, sitePath } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';

export function AccessDeniedPage() {
  useDocumentTitle('Access Denied');
  const { administrator } = useSession();
  return (
    <ScenePage scene={<GateScene open={false} />}>
      <h1 className="text-section">Access Denied</h1>
      <p className="max-w-[46ch] text-lg text-muted">
        You are not authorized to access this page. Please log in with appropriate credentials.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <a href={sitePath('index')} className={buttonStyle('primary', 'md', 'min-h-13 px-7')}>
          Home
        </a>
        <ButtonLink to={sitePath('login')} className="min-h-13 px-7">
          Login
        </ButtonLink>
      </div>
      {administrator && (
        <p className="text-muted text-sm">
          You are signed in as the administrator {administrator.email}.
          <br />
          This page is for students.{' '}
          <Link to={paths.admin.index(administrator.adminPath)} className="text-link touch-target">
            Go to the admin area
          </Link>
        </p>
      )}
    </ScenePage>
  );
}
