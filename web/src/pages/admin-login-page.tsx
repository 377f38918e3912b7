import { Link } from 'react-router-dom';
import { AdminSignInForm } from '../features/auth/admin-sign-in-form.tsx';
import { useSession } from '../features/auth/session-query.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

export function AdminLoginPage() {
  useDocumentTitle('Admin Sign In');
  const { administrator } = useSession();
  return (
    <div className="mx-auto grid max-w-md gap-6">
      <div className="grid gap-2">
        <h1 className="text-3xl">Administrators</h1>
        <p className="text-muted">Tasks, submissions and people. Students sign in with Google instead.</p>
      </div>
      <Card className="p-5 sm:p-7">
        {administrator ? (
          <div className="grid justify-items-start gap-4">
            <p>You are signed in as {administrator.email}.</p>
            <ButtonLink variant="primary" to={paths.admin.index(administrator.adminPath)}>
              Go to the admin area
            </ButtonLink>
          </div>
        ) : (
          <AdminSignInForm />
        )}
      </Card>
      <Link to={paths.home} className="text-link inline-flex min-h-11 items-center justify-self-start">
        Return to Home
      </Link>
    </div>
  );
}
