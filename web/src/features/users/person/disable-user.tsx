import { useState } from 'react';
import { disableUser, enableUser } from '#contract/user-account.ts';
import type { UserDetails } from '#contract/user-details.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { toastSuccess } from '../../../ui/overlays/toast.ts';
import { When } from '../../../ui/time/time.tsx';
import { May } from '../../auth/may.tsx';
import { useDisableUser, useEnableUser } from './person-queries.ts';

/** Asks for the reason why an account is disabled. */
export function DisableUserDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { mutate, isPending, error } = useDisableUser(user.id);
  return (
    <ReasonDialog
      title="Disable account"
      description={
        <>
          <p>
            <span translate="no">{user.name}</span> is signed out everywhere at once and cannot sign in. The
            boards do not show them any more.
          </p>
          <p>Work and points stay. You can enable the account again.</p>
        </>
      }
      confirmLabel="Disable"
      danger
      busy={isPending}
      hint="It becomes a note, which other administrators read. The student gets it by mail, if this site sends mail."
      onClose={() => !isPending && onClose()}
      onConfirm={(reason) =>
        mutate(
          { reason },
          {
            onSuccess() {
              toastSuccess('The account is disabled.');
              onClose();
            },
          },
        )
      }
    >
      <FormFailure error={error} title={disableUser.failure} />
    </ReasonDialog>
  );
}

/** That the account is disabled, since when and why; nothing otherwise. */
export function DisabledNote({ user }: { user: UserDetails }) {
  const { id, name, disabledAt, disabledReason } = user;
  const { mutate, isPending, error } = useEnableUser(id);
  const [asking, setAsking] = useState(false);
  if (disabledAt === null) return null;
  return (
    <section
      aria-label="Disabled account"
      className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-warn-soft px-4 py-3.5 text-sm"
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          Disabled <When date={disabledAt} />
        </p>
        {disabledReason && <p className="whitespace-pre-line">{disabledReason}</p>}
      </div>
      <May right="organise">
        <Button size="sm" onClick={() => setAsking(true)}>
          Enable account
        </Button>
      </May>
      {asking && (
        <ReasonDialog
          title="Enable account"
          description={
            <p>
              <span translate="no">{name}</span> can sign in again, and is on the boards again.
            </p>
          }
          confirmLabel="Enable"
          busy={isPending}
          hint="It becomes a note, which other administrators read."
          onClose={() => !isPending && setAsking(false)}
          onConfirm={(reason) =>
            mutate({ reason }, { onSuccess: () => toastSuccess('The account is enabled.') })
          }
        >
          <FormFailure error={error} title={enableUser.failure} />
        </ReasonDialog>
      )}
    </section>
  );
}
