import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { ButtonVariant } from '../../ui/button-style.ts';
import { useSession } from '../auth/session-query.ts';

export interface SignIn {
  busy: boolean;
  start: (returnTo?: string) => Promise<void>;
}

interface JoinButtonProps {
  label: 'Go to Dashboard' | 'Join Now';
  signIn: SignIn;
  variant?: ButtonVariant;
  className?: string;
}

/** Signed in it leads to the dashboard (an administrator to hers); signed out it starts Google sign-in. */
export function JoinButton({ label, signIn, variant = 'primary', className }: JoinButtonProps) {
  const { user, administrator } = useSession();
  const to = user ? paths.dashboard : administrator?.adminPath;
  if (to) {
    return (
      <ButtonLink to={to} variant={variant} className={className}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button variant={variant} busy={signIn.busy} className={className} onClick={() => void signIn.start()}>
      {signIn.busy ? 'Signing In...' : label}
    </Button>
  );
}
