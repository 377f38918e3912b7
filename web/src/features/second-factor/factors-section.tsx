import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/route.ts';
import {
  type Factors,
  listFactors,
  makeRecoveryCodes,
  removeApp,
  removePasskey,
  startApp,
  startPasskey,
} from '#contract/second-factor.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { Day, When } from '../../ui/time/time.tsx';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { factorsQuery, useFactorChange } from './factors-query.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useConfirmed } from './use-confirmed.tsx';

/** The second factors of the administrator. `onAdded`: after one was added and its recovery codes were closed. */
export function FactorsSection({ onAdded }: { onAdded?: () => void }) {
  const { data, error, refetch } = useQuery(factorsQuery());
  // Not in the list, which is loaded again when the session becomes that of an administrator.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <section aria-labelledby="second-factors" className="grid gap-4">
      <h2 id="second-factors" className="text-xl">
        Second factors
      </h2>
      {!data && error && <QueryFailed error={error} message={listFactors.failure} onRetry={refetch} />}
      {!data && !error && <LoadingBlock className="h-40 rounded-card" />}
      {data && <FactorList factors={data} onCodes={setCodes} onAdded={onAdded} />}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            onAdded?.();
          }}
        />
      )}
    </section>
  );
}

type Adding =
  | { what: 'app'; started: Answer<typeof startApp> }
  | { what: 'passkey'; started: Answer<typeof startPasskey> };
type Removing = { what: 'app' } | { what: 'passkey'; id: string; name: string };

const remove = (removing: Removing) =>
  removing.what === 'app' ? call(removeApp) : call(removePasskey, { params: { id: removing.id } });

interface FactorListProps {
  factors: Factors;
  onCodes: (codes: readonly string[]) => void;
  onAdded: (() => void) | undefined;
}

function FactorList({ factors, onCodes, onAdded }: FactorListProps) {
  const { app, passkeys, recoveryCodes, required } = factors;
  const { run, dialog } = useConfirmed(factors);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [removing, setRemoving] = useState<Removing | null>(null);
  const removal = useFactorChange(remove);
  const newCodes = useFactorChange((_: null) => call(makeRecoveryCodes));
  const any = app !== null || passkeys.length > 0;

  function added(recoveryCodes: string[] | null) {
    setAdding(null);
    if (recoveryCodes !== null) return onCodes(recoveryCodes);
    toastSuccess('The second factor is added.');
    onAdded?.();
  }
  const begin = (start: () => Promise<Adding>, failure: string) =>
    void run(async () => setAdding(await start()), failure);
  function confirmRemoval(what: Removing) {
    setRemoving(null);
    const change = async () => {
      await removal.mutateAsync(what);
      toastSuccess('The second factor is removed.');
    };
    void run(change, removePasskey.failure);
  }

  return (
    <>
      <p className="max-w-[65ch] text-muted text-sm">
        {required
          ? 'Administrators need a second factor here. After your password, or after Google, it proves that it is you.'
          : 'With a second factor, your password or your Google account alone does not open what administrators see.'}{' '}
        A passkey also signs you in without a password.
      </p>
      {any && (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {app && (
            <Row
              title="App for codes"
              onRemove={() => setRemoving({ what: 'app' })}
              busy={removal.isPending && removal.variables.what === 'app'}
            >
              Added on <Day date={app.createdAt} />
            </Row>
          )}
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Row
              key={id}
              title={<span translate="no">{name}</span>}
              onRemove={() => setRemoving({ what: 'passkey', id, name })}
              busy={removal.isPending && removal.variables.what === 'passkey' && removal.variables.id === id}
            >
              Passkey, added on <Day date={createdAt} />
              {lastUsedAt !== null && (
                <>
                  , last used <When date={lastUsedAt} />
                </>
              )}
            </Row>
          ))}
          <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 text-sm">
            <div>
              <p className="font-medium">Recovery codes</p>
              <p className="text-muted text-xs">
                {recoveryCodes === 0 ? 'None is left.' : `${recoveryCodes} of 10 are left.`}
              </p>
            </div>
            <Button
              size="sm"
              busy={newCodes.isPending}
              onClick={() =>
                void run(
                  async () => onCodes((await newCodes.mutateAsync(null)).recoveryCodes),
                  makeRecoveryCodes.failure,
                )
              }
            >
              Make new codes
            </Button>
          </li>
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() =>
            begin(async () => ({ what: 'passkey', started: await call(startPasskey) }), startPasskey.failure)
          }
        >
          Add a passkey
        </Button>
        <Button
          onClick={() =>
            begin(async () => ({ what: 'app', started: await call(startApp) }), startApp.failure)
          }
        >
          {app ? 'Use another app for codes' : 'Add an app for codes'}
        </Button>
      </div>
      {dialog}
      {adding?.what === 'app' && (
        <AddAppDialog started={adding.started} onAdded={added} onClose={() => setAdding(null)} />
      )}
      {adding?.what === 'passkey' && (
        <AddPasskeyDialog started={adding.started} onAdded={added} onClose={() => setAdding(null)} />
      )}
      {removing && (
        <ConfirmDialog
          open
          danger
          title={
            removing.what === 'app' ? 'Remove the app for codes?' : `Remove the passkey “${removing.name}”?`
          }
          description={
            passkeys.length + (app ? 1 : 0) === 1
              ? 'It is your only second factor. Your recovery codes end with it.'
              : 'Your other second factors stay.'
          }
          confirmLabel="Remove"
          onOpenChange={() => setRemoving(null)}
          onConfirm={() => confirmRemoval(removing)}
        />
      )}
    </>
  );
}

interface RowProps {
  title: ReactNode;
  busy: boolean;
  onRemove: () => void;
  children: ReactNode;
}

function Row({ title, busy, onRemove, children }: RowProps) {
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="break-words font-medium">{title}</p>
        <p className="text-muted text-xs">{children}</p>
      </div>
      <Button size="sm" busy={busy} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
