import { Check, PencilLine, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BatchAction } from '#contract/review-batches.ts';
import { RowKeys } from '../../../ui/keyboard/row-keys.tsx';
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import type { Selection } from '../../../ui/lists/use-selection.ts';
import { useSelectionKeys } from '../../../ui/lists/use-selection-keys.ts';
import type { Total } from '../../../ui/numbers/format-total.ts';
import type { ReviewFilters } from '../queue/review-filters.ts';
import { listKeys } from '../review-keys.ts';
import { queryOf } from '../review-queries.ts';
import { actionWords } from './batch-texts.ts';
import { BulkDialog } from './bulk-dialog.tsx';

interface BulkReviewProps {
  selection: Selection;
  filters: ReviewFilters;
  /** The rows that are loaded. */
  loaded: number;
  total: Total;
  /** False while another dialog is open. */
  keys: boolean;
}

const actions = (
  [
    ['approve', Check],
    ['request_changes', PencilLine],
    ['reject', X],
    ['delete', Trash2],
  ] as const
).map(([action, Icon]) => ({ action, label: actionWords[action].label, Icon }));

/** The bar of the selection and the dialog that its buttons open. */
export function BulkReview({ selection, filters, loaded, total, keys }: BulkReviewProps) {
  const [, setParams] = useSearchParams();
  const [action, setAction] = useState<BatchAction | null>(null);
  const { all, versions, clear } = selection;
  useSelectionKeys(selection, keys);

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
  return (
    <>
      <SelectionBar
        selection={selection}
        loaded={loaded}
        total={total}
        actions={actions}
        onAction={setAction}
      />
      <RowKeys more={listKeys} enabled={keys} />
      {action && (
        <BulkDialog
          action={action}
          selection={
            all
              ? { kind: 'filter', filter: queryOf(filters) }
              : {
                  kind: 'chosen',
                  submissions: Array.from(versions, ([id, version]) => ({ id, version })),
                }
          }
          onClose={() => setAction(null)}
          onStarted={onStarted}
        />
      )}
    </>
  );
}
