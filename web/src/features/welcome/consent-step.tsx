import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { getConsent, giveConsent } from '#contract/welcome.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { paths, sitePath } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { useSignOut } from '../auth/use-sign-out.ts';
import { consentQuery, useGiveConsent } from './welcome-queries.ts';

function TextLink({ page, children }: { page: 'privacy' | 'terms'; children: string }) {
  return (
    <a href={sitePath(page)} target="_blank" rel="noreferrer" className="text-link touch-target">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Asks for the agreement, without which nothing else can be done. */
export function ConsentStep() {
  const { data, error, refetch } = useQuery(consentQuery());
  if (!data && error) return <QueryFailed error={error} message={getConsent.failure} onRetry={refetch} />;
  if (!data) return <LoadingBlock className="h-60 rounded-card" />;
  return <ConsentForm version={data.version} again={data.again} />;
}

function ConsentForm({ version, again }: { version: number; again: boolean }) {
  const give = useGiveConsent();
  const signOut = useSignOut(sitePath('index'));
  const [agrees, setAgrees] = useState(false);
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const errorId = useId();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (give.isPending) return;
    setMissing(!agrees);
    if (agrees) give.mutate(version);
    else box.current?.focus();
  }
  return (
    <form noValidate aria-label="Privacy and terms" className="grid gap-6" onSubmit={submit}>
      <p className="max-w-[60ch]">
        {again
          ? 'The festival has changed them, and asks everybody again. Your work and your points stay as they are. Read the '
          : 'The rules of the programme, and what is stored about you and why, are short enough to read. Open the '}
        <TextLink page="terms">terms</TextLink> and the <TextLink page="privacy">privacy policy</TextLink>.
      </p>
      <div className="grid gap-2">
        <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-edge bg-raised p-4">
          <input
            ref={box}
            type="checkbox"
            required
            checked={agrees}
            aria-invalid={missing}
            aria-describedby={missing ? errorId : undefined}
            onChange={({ target }) => {
              setAgrees(target.checked);
              if (target.checked) setMissing(false);
            }}
            className="mt-0.5 size-5 shrink-0 accent-flame"
          />
          <span>I agree to the terms and the privacy policy.</span>
        </label>
        {missing && (
          <p id={errorId} className="font-medium text-bad text-sm">
            Tick the box to go on, or log out.
          </p>
        )}
      </div>
      <FormFailure error={give.error} title={giveConsent.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={give.isPending}>
          Agree and go on
        </Button>
        <Button busy={signOut.busy} onClick={() => void signOut.start()}>
          Do not agree, log out
        </Button>
      </div>
      <p className="max-w-[60ch] text-muted text-sm">
        Without your agreement you cannot take part. You can still{' '}
        <Link to={paths.myData} className="text-link touch-target">
          download your data or delete your account
        </Link>
        .
      </p>
    </form>
  );
}
