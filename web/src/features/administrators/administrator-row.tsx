import { Copy, KeyRound, ShieldOff, UserMinus } from 'lucide-react';
import { useState } from 'react';
import {
  type Administrator,
  changeRole,
  removeRole,
  renewInvitation,
  resetFactors,
} from '#contract/administrators.ts';
import { givenRoles, roleLabels } from '#contract/roles.ts';
import { Badge } from '../../ui/badge.tsx';
import { copyAddress } from '../../ui/browser/copy-address.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { When } from '../../ui/time/time.tsx';
import { useChangeRole, useRemoveRole, useRenewInvitation, useResetFactors } from './administrators-query.ts';

const options = givenRoles.map((role) => ({ value: role, label: roleLabels[role] }));

const copyLink = ({ email, invitation }: Administrator) =>
  copyAddress(invitation?.link ?? '', `The link for ${email} is copied.`);

/** One administrator. The role of an owner is that of ADMIN_EMAILS and is not changed here. */
export function AdministratorRow({ one, me }: { one: Administrator; me: boolean }) {
  const { email, name, role, lastSignInAt, invitation } = one;
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 text-sm lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span translate="no" className="wrap-anywhere">
            {name ?? email}
          </span>
          {me && <Badge>You</Badge>}
          {role === 'owner' && <Badge tone="flame">{roleLabels.owner}</Badge>}
        </p>
        {name !== null && (
          <p translate="no" className="wrap-anywhere text-muted text-xs">
            {email}
          </p>
        )}
        <p className="text-muted text-xs">
          {lastSignInAt ? (
            <>
              Last sign-in <When date={lastSignInAt} />
            </>
          ) : (
            'Has not signed in yet'
          )}
          {one.hasSecondFactor && '. Has a second factor'}
          {invitation && !invitation.expired && (
            <>
              . The link works until <When date={invitation.until} />
            </>
          )}
          {invitation?.expired && '. The link is too old'}
        </p>
      </div>
      {role !== 'owner' && <RowTools one={one} />}
    </li>
  );
}

function RowTools({ one }: { one: Administrator }) {
  const { email, role, invitation, hasSecondFactor } = one;
  const [asked, setAsked] = useState<'link' | 'factors' | 'remove' | null>(null);
  const change = useChangeRole(one);
  const renew = useRenewInvitation(one);
  const reset = useResetFactors(one);
  const remove = useRemoveRole(one);
  const closed = { onSettled: () => setAsked(null) };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={`Role of ${email}`}
        value={role}
        options={options}
        disabled={change.isPending}
        className="w-36"
        onValueChange={(value) => {
          const given = givenRoles.find((known) => known === value);
          if (given)
            change.mutate(given, {
              onSuccess: () => toastSuccess(`${email} is ${roleLabels[given]} now.`),
              onError: (error) => toastProblem(error, changeRole.failure),
            });
        }}
      />
      {invitation && !invitation.expired && (
        <Button
          size="sm"
          icon={<Copy aria-hidden strokeWidth={1.75} />}
          aria-label={`Copy link for ${email}`}
          onClick={() => void copyLink(one)}
        >
          Copy link
        </Button>
      )}
      <Button
        size="sm"
        icon={<KeyRound aria-hidden strokeWidth={1.75} />}
        aria-label={`New link for ${email}`}
        onClick={() => setAsked('link')}
      >
        New link
      </Button>
      {hasSecondFactor && (
        <Button
          size="sm"
          icon={<ShieldOff aria-hidden strokeWidth={1.75} />}
          aria-label={`Remove the second factors of ${email}`}
          onClick={() => setAsked('factors')}
        >
          Remove second factors
        </Button>
      )}
      <Button
        size="sm"
        variant="quiet"
        icon={<UserMinus aria-hidden strokeWidth={1.75} />}
        aria-label={`Remove ${email}`}
        onClick={() => setAsked('remove')}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asked === 'link'}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Make a new link?"
        description={`With it ${email} chooses a new password. An older link ends; the present password works until then.`}
        confirmLabel="Make a link"
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(undefined, {
            ...closed,
            onSuccess: () => toastSuccess('The new link is made. Copy it from the list.'),
            onError: (error) => toastProblem(error, renewInvitation.failure),
          })
        }
      />
      <ConfirmDialog
        open={asked === 'factors'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Remove the second factors of ${email}?`}
        description="For somebody who has lost their phone and recovery codes. Make sure that it is them who asks: afterwards the password alone signs in. They are signed out everywhere."
        confirmLabel="Remove"
        danger
        busy={reset.isPending}
        onConfirm={() =>
          reset.mutate(undefined, {
            ...closed,
            onSuccess: () => toastSuccess(`${email} has no second factor any more.`),
            onError: (error) => toastProblem(error, resetFactors.failure),
          })
        }
      />
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Remove the role of ${email}?`}
        description="They are signed out at once, and what they have open is free for others. What they did stays."
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            ...closed,
            onSuccess: () => toastSuccess(`${email} has no role any more.`),
            onError: (error) => toastProblem(error, removeRole.failure),
          })
        }
      />
    </div>
  );
}
