import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Referral, type ReferralDoubt, reviewReferral } from '#contract/kinds/referrals.ts';
import { pointsOf } from '#contract/word-of.ts';
import { call } from '../../../api/client.ts';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toastProblem, toastSuccess } from '../../../ui/overlays/toast.ts';
import { When } from '../../../ui/time/time.tsx';
import { ReferralStateBadge } from './referral-state-badge.tsx';
import { referralsKey } from './referrals-query.ts';

interface ReferralRowsProps {
  taskId: string;
  rows: readonly Referral[];
  adminPath: string;
}

const doubtTexts: Record<ReferralDoubt, string> = {
  device: 'Joined on a device that the student, or another newcomer of theirs, used.',
  address: 'Joined from a network address that the student used. A campus may share one.',
  former: 'Had an account before, which was deleted.',
};

/** A row for each newcomer or registration, with a review where one is needed. */
export function ReferralRows({ taskId, rows, adminPath }: ReferralRowsProps) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<Referral | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
      call(reviewReferral, {
        params: { id },
        body: reason === undefined ? { decision: 'approve' } : { decision: 'refuse', reason },
      }),
    onSuccess: (_, { reason }) => {
      setRefused(null);
      toastSuccess(reason === undefined ? 'Approved.' : 'Refused.');
    },
    onError: (error) => toastProblem(error, reviewReferral.failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: referralsKey(taskId) }),
  });
  return (
    <>
      <ul
        aria-label="Referrals"
        className="divide-y divide-line rounded-card border border-line bg-raised text-sm"
      >
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid gap-x-6 gap-y-3 px-4 py-3.5 sm:grid-cols-2 lg:grid-cols-[1fr_1.5fr_auto]"
          >
            <div className="grid content-start justify-items-start gap-1">
              {row.registration === null ? (
                <Person person={row.newcomer} adminPath={adminPath} />
              ) : (
                <span className="font-mono wrap-anywhere">{row.registration}</span>
              )}
              <span className="text-muted">
                Brought by <Person person={row.referrer} adminPath={adminPath} />
              </span>
              <span className="text-muted text-xs">
                <When date={row.createdAt} />
              </span>
            </div>
            <div className="grid content-start justify-items-start gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <ReferralStateBadge state={row.state} />
                {row.points !== null && (
                  <span className="tabular-nums">
                    {row.points > 0 ? pointsOf(row.points) : 'No points: beyond the limit'}
                  </span>
                )}
              </span>
              {row.doubts.map((doubt) => (
                <span key={doubt} className="text-muted">
                  {doubtTexts[doubt]}
                </span>
              ))}
              {row.reason !== null && <span className="text-muted wrap-anywhere">{row.reason}</span>}
            </div>
            <div className="flex items-start gap-1.5 sm:col-span-2 lg:col-span-1 lg:min-w-44 lg:justify-end">
              {(row.state === 'review' || row.state === 'refused') && (
                <Button
                  size="sm"
                  disabled={isPending}
                  aria-label={`Approve ${nameOf(row)}`}
                  onClick={() => mutate({ id: row.id })}
                >
                  Approve
                </Button>
              )}
              {row.state !== 'refused' && (
                <Button
                  size="sm"
                  variant="quiet"
                  disabled={isPending}
                  aria-label={`Refuse ${nameOf(row)}`}
                  onClick={() => setRefused(row)}
                >
                  Refuse
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {refused && (
        <ReasonDialog
          title={`Refuse ${nameOf(refused)}?`}
          description={
            refused.points
              ? `${pointsOf(refused.points)} are taken back from the student.`
              : 'The student gets no points for it.'
          }
          hint="Administrators read it."
          confirmLabel="Refuse"
          danger
          busy={isPending}
          onConfirm={(reason) => mutate({ id: refused.id, reason })}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

const nameOf = ({ registration, newcomer }: Referral) =>
  registration ?? (newcomer ? newcomer.name || newcomer.techid : 'a deleted account');

function Person({ person, adminPath }: { person: Referral['referrer']; adminPath: string }) {
  if (person === null) return <span className="text-muted">Deleted account</span>;
  return (
    <Link to={paths.admin.user(adminPath, person.id)} className="text-link wrap-anywhere">
      {person.name || person.techid}
    </Link>
  );
}
