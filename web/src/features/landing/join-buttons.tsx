import { addresses } from '../../api/site-facts.ts';
import { type ButtonVariant, buttonStyle } from '../../ui/buttons/button-style.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import type { SiteSignIn } from '../auth/use-site-sign-in.ts';

interface JoinButtonProps {
  label: string;
  signIn: SiteSignIn;
  variant?: ButtonVariant;
  className?: string;
}

/**
 * Signed in, a link to the dashboard or the admin area; signed out, it starts Google sign-in. Both are an `<a>`: it works
 * without JavaScript, and the layout does not shift when the session is known.
 */
export function JoinButton({ label, signIn, variant = 'primary', className }: JoinButtonProps) {
  const look = buttonStyle(variant, 'md', className);
  if (signIn.home) {
    return (
      <a href={signIn.home} className={look}>
        {label}
      </a>
    );
  }
  const { busy, start } = signIn;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button that must work without a script
    <a
      href={addresses.startGoogle}
      rel="nofollow"
      role="button"
      aria-disabled={busy}
      aria-busy={busy}
      className={look}
      onClick={(event) => {
        event.preventDefault();
        if (!busy) void start();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        if (!busy) void start();
      }}
    >
      {busy && <Spinner />}
      {busy ? 'Signing In...' : label}
    </a>
  );
}
