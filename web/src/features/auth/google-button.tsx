import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useGoogleSignIn } from './google-sign-in.ts';

interface GoogleButtonProps {
  returnTo?: string | undefined;
  /** The label while no sign-in is running. */
  label?: string;
  /** The page was opened because a sign-in failed: the banner shows from the start. */
  failedBefore?: boolean;
}

/** Signs in, says 'Signing In...' while busy, and shows its own failure banner. */
export function GoogleButton({
  returnTo,
  label = 'Continue with Google',
  failedBefore = false,
}: GoogleButtonProps) {
  const { busy, failure, start, dismiss } = useGoogleSignIn(failedBefore);
  return (
    <>
      {failure && <Banner onClose={dismiss}>{failure}</Banner>}
      <Button variant="primary" busy={busy} className="min-h-13 px-7" onClick={() => void start(returnTo)}>
        {busy ? 'Signing In...' : label}
      </Button>
    </>
  );
}
