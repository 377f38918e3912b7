import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { signInFailed, useGoogleSignIn } from './google-sign-in.ts';

interface GoogleButtonProps {
  returnTo?: string | undefined;
}

/** Signs in, says 'Signing In...' meanwhile, and brings its own failure banner. */
export function GoogleButton({ returnTo }: GoogleButtonProps) {
  const { busy, failed, start, dismiss } = useGoogleSignIn();
  return (
    <>
      {failed && <Banner onClose={dismiss}>{signInFailed}</Banner>}
      <Button variant="primary" busy={busy} onClick={() => void start(returnTo)}>
        {busy ? 'Signing In...' : 'Continue with Google'}
      </Button>
    </>
  );
}
