import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

export function AccessDeniedPage() {
  useDocumentTitle('Access Denied');
  return (
    <div className="grid max-w-2xl justify-items-start gap-5">
      <h1 className="text-section">Access Denied</h1>
      <p className="max-w-[48ch] text-lg text-muted">
        You are not authorized to access this page. Please log in with appropriate credentials.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink variant="primary" to={paths.home}>
          Home
        </ButtonLink>
        <ButtonLink to={paths.login}>Login</ButtonLink>
      </div>
    </div>
  );
}
