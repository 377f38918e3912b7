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

interface ReferralTableProps {
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
export function ReferralTable({ taskId, rows, adminPath }: ReferralTableProps) {
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
    <section aria-label="Referrals" className="overflow-x-auto rounded-card border border-line bg-raised">
      <table className="w-full text-left text-sm [&_:is(td,th)]:px-4 [&_:is(td,th)]:py-3 [&_:is(td,th)]:align-top">
        <thead className="bg-sunk text-muted text-xs">
          <tr>
            <th scope="col">Brought</th>
            <th scope="col">By</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr-only">Review</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-line border-t">
              <th scope="row" className="min-w-32 font-normal">
                <div className="grid justify-items-start gap-1">
                  {row.registration === null ? (
                    <Person person={row.newcomer} adminPath={adminPath} />
                  ) : (
                    <span className="font-mono wrap-anywhere">{row.registration}</span>
                  )}
                  <span className="text-muted text-xs">
                    <When date={row.createdAt} />
                  </span>
                </div>
              </th>
              <td className="min-w-32">
                <Person person={row.referrer} adminPath={adminPath} />
              </td>
              <td className="min-w-48 max-w-80">
                <div className="grid justify-items-start gap-1">
                  <ReferralStateBadge state={row.state} />
                  {row.points !== null && (
                    <span className="tabular-nums">
                      {row.points > 0 ? pointsOf(row.points) : 'No points: beyond the limit'}
                    </span>
                  )}
                  {row.doubts.map((doubt) => (
                    <span key={doubt} className="text-muted text-xs">
                      {doubtTexts[doubt]}
                    </span>
                  ))}
                  {row.reason !== null && (
                    <span className="text-muted text-xs wrap-anywhere">{row.reason}</span>
                  )}
                </div>
              </td>
              <td>
                <div className="flex justify-end gap-1.5">
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
    </section>
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
