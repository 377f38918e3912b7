import { Link, useSearchParams } from 'react-router-dom';
import { type AuthErrorAction, authErrorMessage } from '../features/auth/auth-error-message.ts';
import { safeReturnTo } from '../features/auth/return-to.ts';
import { useSession } from '../features/auth/session-query.ts';
import { SignInButtons } from '../features/auth/sign-in-buttons.tsx';
import { BridgeScene } from '../features/public-pages/bridge-scene.tsx';
import { ScenePage } from '../features/public-pages/scene-page.tsx';
import { paths, sitePath } from '../paths.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { buttonStyle } from '../ui/buttons/button-style.ts';

interface ActionProps {
  action: AuthErrorAction;
  first: boolean;
  failed: boolean;
  returnTo: string | undefined;
}

function Action({ action, first, failed, returnTo }: ActionProps) {
  if (action === 'again') {
    return <SignInButtons label="Try Again" returnTo={returnTo} failedBefore={failed} />;
  }
  const variant = first ? 'primary' : 'ghost';
  if (action === 'home') {
    return (
      <a href={sitePath('index')} className={buttonStyle(variant, 'md', 'min-h-13')}>
        Go to Home
      </a>
    );
  }
  return (
    <ButtonLink to={sitePath('contact')} variant={variant} className="min-h-13">
      Contact Support
    </ButtonLink>
  );
}

/** Somebody who cancelled needs no alarm, and the same try again helps nobody who was refused for what they are. */
const quiet = [
  'account_disabled',
  'cancelled',
  'cannot_join',
  'invitation_ended',
  'invitation_used_up',
  'administrator_address',
  'imported_address',
];

/** A failed sign-in redirects here: the banner has the general message, the page says what to do. */
export function AuthErrorPage() {
  useDocumentTitle('Authentication error');
  const [search] = useSearchParams();
  const { user } = useSession();
  const reason = search.get('reason');
  const failed = reason !== null && !quiet.includes(reason);
  const returnTo = safeReturnTo(search.get('returnTo'));
  const { title, text, steps, actions } = authErrorMessage(reason);
  return (
    <ScenePage scene={<BridgeScene />}>
      <h1 className="text-section">{title}</h1>
      <p className="max-w-[50ch] text-lg text-muted">{text}</p>
      <ul className="grid max-w-[52ch] gap-2">
        {steps.map((step) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden className="mt-[0.7em] h-0.5 w-4 shrink-0 bg-flame" />
            <span>{step}</span>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-3">
        {actions.map((action, index) => (
          <Action key={action} action={action} first={index === 0} failed={failed} returnTo={returnTo} />
        ))}
      </div>
      {user && (
        <p className="text-muted text-sm">
          You are still signed in as <span translate="no">{user.email}</span>:{' '}
          <Link to={paths.dashboard} className="text-link">
            go to the dashboard
          </Link>
          .
        </p>
      )}
    </ScenePage>
  );
}
