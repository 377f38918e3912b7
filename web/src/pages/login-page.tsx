import { Link, useSearchParams } from 'react-router-dom';
import { GoogleButton } from '../features/auth/google-button.tsx';
import { safeReturnTo } from '../features/auth/return-to.ts';
import { useSession } from '../features/auth/session-query.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

const stored = [
  ['Your name, address and picture', 'from Google, so that you do not type them'],
  ['What you add to your profile', 'college, year, links: all optional'],
  ['What you hand in, and your points', 'so that they can be judged and counted'],
] as const;

export function LoginPage() {
  useDocumentTitle('Login');
  const { user } = useSession();
  const [search] = useSearchParams();
  return (
    <div className="grid gap-12 lg:grid-cols-[1.1fr_1fr] lg:gap-20">
      <div className="grid content-start justify-items-start gap-6">
        <h1 className="text-section">Come in, the fire is lit</h1>
        {user ? (
          <>
            <p className="text-lg text-muted">You are signed in as {user.email}.</p>
            <ButtonLink variant="primary" to={paths.dashboard}>
              Go to Dashboard
            </ButtonLink>
          </>
        ) : (
          <>
            <p className="max-w-[42ch] text-lg text-muted">
              Students sign in with their Google account. The first sign-in makes your ambassador account.
            </p>
            <GoogleButton returnTo={safeReturnTo(search.get('returnTo'))} />
          </>
        )}
        <p className="text-muted text-sm">
          You run the programme?{' '}
          <Link to={paths.adminLogin} className="text-link">
            Sign in as an administrator
          </Link>
        </p>
      </div>
      <section
        aria-labelledby="stored"
        className="content-start border-line border-t pt-6 lg:border-t-0 lg:pt-0"
      >
        <h2 id="stored" className="text-xl">
          What we keep, and why
        </h2>
        <dl className="mt-4 divide-y divide-line border-line border-y">
          {stored.map(([what, why]) => (
            <div key={what} className="grid gap-0.5 py-4">
              <dt className="font-semibold">{what}</dt>
              <dd className="text-muted text-sm">{why}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-muted text-sm">
          We never see your Google password, read no mail and ask for no contacts. One cookie keeps you signed
          in; there is no other.
        </p>
      </section>
    </div>
  );
}
