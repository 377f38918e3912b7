import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { ReviewClaim } from '#contract/review.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AsOf } from '../../../ui/time/time.tsx';
import { historyQuery } from '../desk-queries.ts';
import type { Paused } from './use-claim.ts';

interface OpenElsewhereProps {
  /** Null until it is known who. */
  claim: ReviewClaim | null;
  /** More about it. */
  children?: ReactNode;
  /** The button that takes it over. */
  takeOver: ReactNode;
}

/** Says that another administrator has it open now. */
export function OpenElsewhere({ claim, children, takeOver }: OpenElsewhereProps) {
  return (
    <div className="grid gap-2 rounded-control border border-line bg-sunk p-3.5 text-sm">
      <p className="flex items-start gap-2 font-semibold">
        <Eye aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
        <span>
          {claim ? <span translate="no">{claim.name}</span> : 'Another administrator'} is reviewing this
        </span>
      </p>
      <p className="text-muted">
        {claim && (
          <>
            Open since <AsOf date={claim.since} />.{' '}
          </>
        )}
        It is free as soon as they close it.
      </p>
      {children}
      <div>{takeOver}</div>
    </div>
  );
}

interface ClaimNoticeProps {
  id: string;
  claim: ReviewClaim | null;
  /** There is an unsent review, which is shown below. */
  typed: boolean;
  onTakeOver: () => void;
}

/** Says that another administrator reviews the work now, with a button that takes it over. */
export function ClaimNotice({ id, claim, typed, onTakeOver }: ClaimNoticeProps) {
  const { data: history } = useQuery(historyQuery(id));
  const takeover = history?.takeovers.findLast(({ at }) => at === claim?.since);
  return (
    <OpenElsewhere
      claim={claim}
      takeOver={
        <Button size="sm" onClick={onTakeOver}>
          Take over…
        </Button>
      }
    >
      {typed && <p className="text-muted">What you typed is kept in this browser, and is below to copy.</p>}
      {takeover && (
        <p className="wrap-anywhere whitespace-pre-line">
          They took it over from {takeover.from ?? 'another administrator'}: {takeover.reason}
        </p>
      )}
    </OpenElsewhere>
  );
}

/** Says why the page does not hold the claim, with a button that claims. */
export function PausedNotice({ revised, resume }: Paused) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The form that had the focus is gone.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div className="grid gap-2 rounded-control border border-line bg-sunk p-3.5 text-sm">
      <p className="flex items-start gap-2 font-semibold">
        <Eye aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
        <span>
          {revised ? 'The student has handed in a new version' : 'You are no longer reviewing this'}
        </span>
      </p>
      <p className="text-muted">
        {revised
          ? 'It is shown here. Until you begin, the student can change it and others can review it.'
          : `This page was not used for ${limits.pageIdleMinutes} minutes. The student can change the work and
             others can review it. What you have typed is kept.`}
      </p>
      <Button ref={button} size="sm" className="justify-self-start" onClick={resume}>
        {revised ? 'Review this version' : 'Continue the review'}
      </Button>
    </div>
  );
}
