import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createReportToken, reportRegistrations, revokeReportToken } from '#contract/kinds/referrals.ts';
import { call } from '../../../api/client.ts';
import { copyAddress } from '../../../ui/browser/copy-address.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastProblem, toastSuccess } from '../../../ui/overlays/toast.ts';
import { When } from '../../../ui/time/time.tsx';
import { referralsKey } from './referrals-query.ts';

interface ReportAccessProps {
  taskId: string;
  /** When the present token was made; null: there is none. */
  since: string | null;
}

const example = (token: string) => `curl ${window.location.origin}${reportRegistrations.path} \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '{"rows":[{"code":"abcdefghjk","registration":"T-1001"}]}'`;

/** The token with which the ticket site reports registrations itself. */
export function ReportAccess({ taskId, since }: ReportAccessProps) {
  const queryClient = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
  const [asked, setAsked] = useState<'create' | 'revoke' | null>(null);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: referralsKey(taskId) });
  const create = useMutation({
    mutationFn: () => call(createReportToken, { params: { id: taskId } }),
    onSuccess: (made) => {
      setToken(made.token);
      setAsked(null);
    },
    onError: (error) => toastProblem(error, createReportToken.failure),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: () => call(revokeReportToken, { params: { id: taskId } }),
    onSuccess: () => {
      setToken(null);
      setAsked(null);
      toastSuccess('The token is ended.');
    },
    onError: (error) => toastProblem(error, revokeReportToken.failure),
    onSettled,
  });
  return (
    <Card className="grid content-start gap-3 p-5">
      <h2 className="text-lg">Reports of the ticket site</h2>
      <p className="text-muted text-sm">
        With a token the ticket site can report each registration as it is made, up to the deadline. Whoever
        has the token can add registrations to this task.
      </p>
      {since !== null && (
        <p className="text-sm">
          There is a token, made <When date={since} />.
        </p>
      )}
      {token !== null && (
        <div className="grid gap-2">
          <p className="font-semibold text-sm">Copy the token now. It is not shown again.</p>
          <pre
            className="whitespace-pre-wrap rounded-control bg-sunk px-3.5 py-2.5 font-mono text-xs wrap-anywhere"
            translate="no"
          >
            {example(token)}
          </pre>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {token !== null && (
          <Button variant="primary" onClick={() => void copyAddress(token, 'The token is copied.')}>
            Copy token
          </Button>
        )}
        <Button
          busy={create.isPending && asked === null}
          onClick={() => (since === null ? create.mutate() : setAsked('create'))}
        >
          {since === null ? 'Make a token' : 'Make a new token'}
        </Button>
        {since !== null && (
          <Button variant="quiet" onClick={() => setAsked('revoke')}>
            End the token
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked === 'create' ? 'Make a new token?' : 'End the token?'}
        description="Reports with the present token are refused from then on."
        confirmLabel={asked === 'create' ? 'Make a new token' : 'End the token'}
        danger={asked === 'revoke'}
        busy={create.isPending || revoke.isPending}
        onConfirm={() => (asked === 'create' ? create.mutate() : revoke.mutate())}
      />
    </Card>
  );
}
