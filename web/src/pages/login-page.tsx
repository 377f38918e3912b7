import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { joiningRule } from '../content/joining.ts';
import { site } from '../content/site.ts';
import { returnState, safeReturnTo } from '../features/auth/return-to.ts';
import { useSession } from '../features/auth/session-query.ts';
import { SignInButtons } from '../features/auth/sign-in-buttons.tsx';
import { GateScene } from '../features/public-pages/gate-scene.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { paths, sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';

const google = [
  'From Google',
  'Your name, email address and picture. Never your password, mail or contacts.',
];
const stored = [
  ['From you', 'Your profile, which is optional, and the work that you submit.'],
  [
    'From the programme',
    'Reviews and points. Other ambassadors see only your name, picture, college and points.',
  ],
] as const;

function StoredData() {
  const { university } = site();
  return (
    <section aria-labelledby="stored" className="mt-14 grid gap-6 border-line border-t pt-8 sm:mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="stored" className="text-2xl">
          What we store, and why
        </h2>
        <a href={sitePath('privacy')} className="text-link touch-target">
          Read the privacy page
        </a>
      </div>
      <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-3">
        {[university ? [`From Google or ${university.name}`, google[1]] : google, ...stored].map(
          ([from, what]) => (
            <div key={from} className="grid content-start gap-1">
              <dt className="font-semibold">{from}</dt>
              <dd className="text-muted text-sm">{what}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

/** Redirects signed-in students. An administrator without a student account can create one here. */
export function LoginPage() {
  useDocumentTitle('Login');
  const { user, administrator, applicant } = useSession();
  const rule = joiningRule();
  const { university } = site();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));
  if (user) return <Navigate to={returnTo ?? paths.dashboard} replace />;
  if (applicant) return <Navigate to={paths.application} replace />;
  return (
    <ScenePage scene={<GateScene open />} below={<StoredData />}>
      <h1 className="text-section">Sign in</h1>
      <p className="max-w-[42ch] text-lg text-muted wrap-anywhere">
        {university
          ? `Students sign in with Google or with their account of ${university.name}.`
          : 'Students sign in with their Google account.'}{' '}
        {rule ?? 'The first sign-in creates your ambassador account.'}
      </p>
      {search.has('invited') && (
        <p className="max-w-[46ch] rounded-control bg-sunk p-4">
          <strong>An ambassador has invited you.</strong> If you join, it counts for them.{' '}
          <a href={sitePath('index')} className="text-link">
            Read about the programme
          </a>
        </p>
      )}
      <SignInButtons returnTo={returnTo ?? (administrator ? paths.dashboard : undefined)} />
      {returnTo && (
        <p className="text-muted text-sm">After signing in you return to the page that you opened.</p>
      )}
      <p className="max-w-[46ch] text-muted text-sm">
        Before you begin you are asked to agree to the{' '}
        <a href={sitePath('terms')} className="text-link">
          terms
        </a>
        . One cookie keeps you signed in. A second one is used only during the sign-in.
      </p>
      <p className="border-line border-t pt-5 text-muted text-sm">
        Do you run the programme?{' '}
        {administrator ? (
          <Link to={paths.admin.index(administrator.adminPath)} className="text-link touch-target">
            You are signed in as {administrator.email}
          </Link>
        ) : (
          <Link to={paths.adminLogin} state={returnState(returnTo)} className="text-link touch-target">
            Sign in as an administrator
          </Link>
        )}
      </p>
    </ScenePage>
  );
}
