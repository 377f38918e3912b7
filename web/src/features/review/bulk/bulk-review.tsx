import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BatchAction } from '#contract/review-batches.ts';
import { RowKeys } from '../../../ui/keyboard/row-keys.tsx';
import type { Total } from '../../../ui/numbers/format-total.ts';
import type { ReviewFilters } from '../queue/review-filters.ts';
import { listKeys } from '../review-keys.ts';
import { queryOf } from '../review-queries.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Selection } from './use-selection.ts';
import { useSelectionKeys } from './use-selection-keys.ts';

interface BulkReviewProps {
  selection: Selection;
  filters: ReviewFilters;
  /** The rows that are loaded. */
  loaded: number;
  total: Total;
  /** False while another dialog is open. */
  keys: boolean;
}

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
      <SelectionBar selection={selection} loaded={loaded} total={total} onAction={setAction} />
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
