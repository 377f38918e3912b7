import { type ProviderName, signIn as signInFacts } from '../../api/site-facts.ts';
import { site } from '../../content/site.ts';
import { loginPath, paths } from '../../paths.ts';
import { type ButtonVariant, buttonStyle } from '../../ui/buttons/button-style.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import type { SiteSignIn } from '../auth/use-site-sign-in.ts';

interface JoinButtonProps {
  label: string;
  signIn: SiteSignIn;
  provider?: ProviderName;
  variant?: ButtonVariant;
  className?: string;
}

/**
 * Signed in, a link to the dashboard or the admin area; signed out, it starts a sign-in. Both are an `<a>`: it works
 * without JavaScript, and the layout does not shift when the session is known.
 */
export function JoinButton({
  label,
  signIn,
  provider = 'google',
  variant = 'primary',
  className,
}: JoinButtonProps) {
  const look = buttonStyle(variant, 'md', className);
  if (signIn.home) {
    return (
      <a href={signIn.home} className={look}>
        {signIn.home === paths.application ? 'My application' : label}
      </a>
    );
  }
  const { start } = signIn;
  const busy = signIn.busy === provider;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button that must work without a script
    <a
      href={signInFacts[provider].path}
      rel="nofollow"
      role="button"
      aria-disabled={busy}
      aria-busy={busy}
      className={look}
      onClick={(event) => {
        event.preventDefault();
        if (signIn.busy === null) void start({ provider });
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        if (signIn.busy === null) void start({ provider });
      }}
    >
      {busy && <Spinner />}
      {busy ? 'Signing In...' : label}
    </a>
  );
}

/** Beside a button that starts a sign-in with Google; nothing without a second identity provider. */
export function UniversityButton({ signIn }: { signIn: SiteSignIn }) {
  const { university } = site();
  return (
    university && (
      <JoinButton
        label={university.button}
        provider="university"
        variant="ghost"
        signIn={signIn}
        className="min-h-13 max-w-full px-7 whitespace-normal! wrap-anywhere"
      />
    )
  );
}

/** To the dashboard. Who is signed out and can choose a provider does that on the page of the sign-in. */
export function DashboardButton({ signIn, ...look }: Omit<JoinButtonProps, 'label' | 'provider'>) {
  const home = site().university && signIn.home === null ? loginPath(undefined) : signIn.home;
  return <JoinButton label="Go to Dashboard" signIn={{ ...signIn, home }} {...look} />;
}
