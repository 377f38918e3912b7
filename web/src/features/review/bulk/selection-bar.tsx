import { Check, PencilLine, Trash2, X } from 'lucide-react';
import type { BatchAction } from '#contract/review-batches.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { formatTotal, type Total } from '../../../ui/numbers/format-total.ts';
import { actionWords } from './batch-texts.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** The rows that are loaded. */
  loaded: number;
  /** All that match the filter. */
  total: Total;
  onAction: (action: BatchAction) => void;
}

const actions = [
  { action: 'approve', Icon: Check },
  { action: 'request_changes', Icon: PencilLine },
  { action: 'reject', Icon: X },
  { action: 'delete', Icon: Trash2 },
] as const;

/** What can be done with the selection; at the lower edge as long as something is selected. */
export function SelectionBar({ selection, loaded, total, onAction }: SelectionBarProps) {
  const { all, versions, any, selecting, selectLoaded, selectAll, clear } = selection;
  const words = all ? `All ${formatTotal(total)} that match` : `${formatNumber(versions.size)} selected`;
  const more = !all && (total.totalIsMinimum || total.total > loaded);
  return (
    <>
      <p role="status" className="sr-only">
        {any && words}
      </p>
      {(any || selecting) && (
        <section
          aria-label="Selection"
          className="enter-rise sticky bottom-[max(var(--toast-room,0px),calc(var(--bottom-bar)+0.75rem))] z-20 mt-4 flex flex-wrap items-center gap-x-1 gap-y-2 rounded-card border border-edge bg-raised p-3 sm:gap-x-2 shadow-card"
        >
          <p className="pr-1 pl-2 font-semibold text-sm tabular-nums">{words}</p>
          {!all && versions.size < loaded && (
            <Button size="sm" variant="quiet" className={more ? 'max-sm:hidden' : ''} onClick={selectLoaded}>
              Select {formatNumber(loaded)} shown
            </Button>
          )}
          {more && (
            <Button size="sm" variant="quiet" onClick={selectAll}>
              Select all {formatTotal(total)} that match
            </Button>
          )}
          <Button size="sm" variant="quiet" aria-keyshortcuts="Escape" onClick={clear}>
            {any ? 'Clear' : 'Cancel'}
          </Button>
          <div className="grid w-full grid-cols-2 gap-2 sm:ml-auto sm:flex sm:w-auto">
            {actions.map(({ action, Icon }) => (
              <Button
                key={action}
                size="sm"
                disabled={!any}
                icon={<Icon aria-hidden strokeWidth={1.75} />}
                onClick={() => onAction(action)}
              >
                {actionWords[action].label}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
