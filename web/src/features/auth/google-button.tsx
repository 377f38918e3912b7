import { signInFailed } from '../../api/site-facts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useGoogleSignIn } from './google-sign-in.ts';

interface GoogleButtonProps {
  returnTo?: string | undefined;
  /** What it says while nothing is under way. */
  label?: string;
  /** The page is here because a sign-in has just failed: the banner stands from the start. */
  failedBefore?: boolean;
}

/** Signs in, says 'Signing In...' meanwhile, and brings its own failure banner. */
export function GoogleButton({
  returnTo,
  label = 'Continue with Google',
  failedBefore = false,
}: GoogleButtonProps) {
  const { busy, failed, start, dismiss } = useGoogleSignIn(failedBefore);
  return (
    <>
      {failed && <Banner onClose={dismiss}>{signInFailed}</Banner>}
      <Button variant="primary" busy={busy} className="min-h-13 px-7" onClick={() => void start(returnTo)}>
        {busy ? 'Signing In...' : label}
      </Button>
    </>
  );
}
