import { useQuery } from '@tanstack/react-query';
import { Copy, Share2 } from 'lucide-react';
import { getReferral, type ReferralSummary } from '#contract/kinds/referral.ts';
import { referralPath } from '#contract/kinds/referral-path.ts';
import type { Task } from '#contract/tasks.ts';
import { pointsOf } from '#contract/word-of.ts';
import { copyAddress } from '../../../ui/browser/copy-address.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { NoMoreWork } from '../../submissions/no-more-work.tsx';
import { TakeReasonsNote } from '../../tasks/take-reasons-note.tsx';
import { MyReferrals } from './my-referrals.tsx';
import { referralQuery } from './referral-query.ts';

/** The student's link, and whom it brought. */
export function Referral({ task }: { task: Task }) {
  const { data, error, refetch } = useQuery(referralQuery(task.id));
  if (!data) {
    if (!error) return <LoadingBlock className="h-80" />;
    return <QueryFailed error={error} message={getReferral.failure} onRetry={refetch} />;
  }
  const open = !task.closed && task.reasons.length === 0;
  return (
    <div className="grid gap-6">
      {task.closed && (
        <NoMoreWork reason="The deadline has passed. Your link brings nothing more for this task." />
      )}
      {!task.closed && task.reasons.length > 0 && <TakeReasonsNote reasons={task.reasons} />}
      {open && <MyLink task={task} referral={data} />}
      <MyReferrals taskId={task.id} referral={data} />
    </div>
  );
}

function MyLink({ task, referral }: { task: Task; referral: ReferralSummary }) {
  const address = `${window.location.origin}${referralPath(referral.code)}`;
  return (
    <div className="grid gap-5 rounded-card border border-line bg-raised p-5 shadow-card sm:p-7">
      <ul className="grid list-disc gap-1.5 pl-5">
        {rulesOf(referral, task.points).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {referral.counts === 'tickets' ? (
        <p className="grid gap-1">
          <span className="text-muted text-sm">Your code</span>
          <Quoted text={referral.code} />
        </p>
      ) : (
        <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
          <QrCode
            text={address}
            label="A QR code with your link"
            className="size-48 rounded-card border border-line"
          />
          <div className="grid min-w-0 flex-1 basis-72 gap-3">
            <p className="grid gap-1">
              <span className="text-muted text-sm">Your link</span>
              <Quoted text={address} />
            </p>
            <div className="flex flex-wrap gap-2">
              {'share' in navigator && (
                <Button
                  variant="primary"
                  icon={<Share2 aria-hidden strokeWidth={1.75} />}
                  // Cancelled, or refused by the browser: the address can be copied.
                  onClick={() => void navigator.share({ url: address }).catch(() => {})}
                >
                  Share link
                </Button>
              )}
              <Button
                icon={<Copy aria-hidden strokeWidth={1.75} />}
                onClick={() => void copyAddress(address, 'Your link is copied.')}
              >
                Copy link
              </Button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

function Quoted({ text }: { text: string }) {
  return (
    <span
      className="rounded-control bg-sunk px-3.5 py-2.5 font-mono text-sm [overflow-wrap:anywhere]"
      translate="no"
    >
      {text}
    </span>
  );
}

function rulesOf({ counts, when, cap }: ReferralSummary, points: number | null): string[] {
  const given = points === null ? 'points' : pointsOf(points);
  const limit = cap === null ? [] : [`Only the first ${formatNumber(cap)} give you points.`];
  if (counts === 'tickets')
    return [
      `You get ${given} for each registration on the ticket site with your code.`,
      'They are counted when the festival gets the list from the ticket site.',
      ...limit,
    ];
  return [
    when === 'profile'
      ? `You get ${given} for each person who joins by your link, once their profile is complete.`
      : `You get ${given} for each person who joins by your link, once their first work is approved.`,
    ...limit,
    'Only new accounts count, and only the first link that somebody opens. A device or network that you use too is checked first.',
  ];
}
