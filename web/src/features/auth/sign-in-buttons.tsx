import { type ProviderName, signIn } from '../../api/site-facts.ts';
import { site } from '../../content/site.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { ButtonVariant } from '../../ui/buttons/button-style.ts';
import { useSignIn } from './use-sign-in.ts';

interface SignInButtonsProps {
  returnTo?: string | undefined;
  /** The label if there is only Google, while no sign-in is running. */
  label?: string;
  variant?: ButtonVariant;
  /** The page was opened because a sign-in failed: the banner shows from the start. */
  failedBefore?: boolean;
  /** Also from the embedded browser of an app, which Google may refuse. */
  anyway?: boolean;
}

const google = 'Continue with Google';

/** What a page says that was opened because a sign-in failed: with two identity providers it does not know at which one. */
export const failureBefore = () => signIn[site().university ? 'university' : 'google'].failure;

/**
 * A button for each identity provider: Google, and the university's if the configuration has one. They say 'Signing In...'
 * while busy, and show a failure above.
 */
export function SignInButtons({
  returnTo,
  label = google,
  variant = 'primary',
  failedBefore = false,
  anyway,
}: SignInButtonsProps) {
  const { university } = site();
  const { busy, failure, start, dismiss } = useSignIn(failedBefore ? failureBefore() : null);
  const button = (provider: ProviderName, text: string, look: ButtonVariant) => (
    <Button
      variant={look}
      busy={busy === provider}
      className={
        provider === 'google' ? 'min-h-13 px-7' : 'min-h-13 max-w-full px-7 whitespace-normal! wrap-anywhere'
      }
      onClick={() => {
        if (busy === null) void start({ provider, returnTo, anyway });
      }}
    >
      {busy === provider ? 'Signing In...' : text}
    </Button>
  );
  return (
    <>
      {failure && <Banner onClose={dismiss}>{failure}</Banner>}
      {university === undefined ? (
        button('google', label, variant)
      ) : (
        <div className="flex max-w-full flex-wrap gap-3">
          {button('google', google, variant)}
          {button('university', university.button, 'ghost')}
        </div>
      )}
    </>
  );
}
