import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { ButtonVariant } from '../../ui/buttons/button-style.ts';
import { useGoogleSignIn } from './google-sign-in.ts';

interface GoogleButtonProps {
  returnTo?: string | undefined;
  /** The label while no sign-in is running. */
  label?: string;
  variant?: ButtonVariant;
  /** The page was opened because a sign-in failed: the banner shows from the start. */
  failedBefore?: boolean;
  /** Also from the embedded browser of an app, which Google may refuse. */
  anyway?: boolean;
}

/** Signs in, says 'Signing In...' while busy, and shows its own failure banner. */
export function GoogleButton({
  returnTo,
  label = 'Continue with Google',
  variant = 'primary',
  failedBefore = false,
  anyway,
}: GoogleButtonProps) {
  const { busy, failure, start, dismiss } = useGoogleSignIn(failedBefore);
  return (
    <>
      {failure && <Banner onClose={dismiss}>{failure}</Banner>}
      <Button
        variant={variant}
        busy={busy}
        className="min-h-13 px-7"
        onClick={() => void start({ returnTo, anyway })}
      >
        {busy ? 'Signing In...' : label}
      </Button>
    </>
  );
}
