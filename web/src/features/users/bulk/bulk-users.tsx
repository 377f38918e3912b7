import { useMutation } from '@tanstack/react-query';
import { Ban, CircleCheck, Download, HandCoins, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { exportUsers } from '#contract/manage-users.ts';
import { exportChosenUsers, type UserBatchAction } from '#contract/user-batches.ts';
import { callForBlob } from '../../../api/client.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import type { KeyGroup } from '../../../ui/keyboard/keys-dialog.tsx';
import { RowKeys } from '../../../ui/keyboard/row-keys.tsx';
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import type { Selection } from '../../../ui/lists/use-selection.ts';
import { useSelectionKeys } from '../../../ui/lists/use-selection-keys.ts';
import type { Total } from '../../../ui/numbers/format-total.ts';
import { toastProblem } from '../../../ui/overlays/toast.ts';
import type { UserFilters } from '../user-filters.ts';
import { BulkUsersDialog } from './bulk-users-dialog.tsx';
import { actionTexts } from './user-batch-texts.ts';

interface BulkUsersProps {
  selection: Selection;
  filters: UserFilters;
  /** The rows that are loaded. */
  loaded: number;
  total: Total;
  /** False while another dialog is open. */
  keys: boolean;
}

const icons = { message: MessageSquare, points: HandCoins, disable: Ban, enable: CircleCheck } as const;
const actions = [
  ...(['message', 'points', 'disable', 'enable'] as const).map((action) => ({
    action,
    label: actionTexts[action].label,
    Icon: icons[action],
  })),
  { action: 'export', label: 'Export CSV', Icon: Download } as const,
];

const listKeys: readonly KeyGroup[] = [
  {
    title: 'In the list, to change many at once',
    keys: [
      ['X', 'select the row that has the focus'],
      ['Shift+X', 'select all rows from the last selected one'],
      ['Shift+↑ ↓', 'extend the selection'],
      ['Esc', 'end the selection'],
    ],
  },
];

/** The bar of the selection and the dialog that its buttons open. */
export function BulkUsers({ selection, filters, loaded, total, keys }: BulkUsersProps) {
  const [, setParams] = useSearchParams();
  const [action, setAction] = useState<UserBatchAction | null>(null);
  const { all, versions, clear } = selection;
  useSelectionKeys(selection, keys && action === null);
  const download = useMutation({
    mutationFn: () =>
      all
        ? callForBlob(exportUsers, { query: filters })
        : callForBlob(exportChosenUsers, { body: { ids: [...versions.keys()] } }),
    onSuccess: (file) => saveFile(file, 'users-list.csv'),
    onError: (error) => toastProblem(error, exportUsers.failure),
  });

  function onStarted(batch: string) {
    setAction(null);
    clear();
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('batch', batch);
        return next;
      },
      { preventScrollReset: true },
    );
  }
  const { sort: _, order: __, ...filter } = filters;
  return (
    <>
      <SelectionBar
        selection={selection}
        loaded={loaded}
        total={total}
        actions={actions}
        onAction={(next) => (next === 'export' ? download.mutate() : setAction(next))}
      />
      <RowKeys more={listKeys} enabled={keys} />
      {action && (
        <BulkUsersDialog
          action={action}
          selection={all ? { kind: 'filter', filter } : { kind: 'chosen', ids: [...versions.keys()] }}
          onClose={() => setAction(null)}
          onStarted={onStarted}
        />
      )}
    </>
  );
}
