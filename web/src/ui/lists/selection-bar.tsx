import type { LucideIcon } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { formatNumber } from '../numbers/format-number.ts';
import { formatTotal, type Total } from '../numbers/format-total.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps<Action extends string> {
  selection: Selection;
  /** The rows that are loaded. */
  loaded: number;
  /** All that match the filter. */
  total: Total;
  actions: readonly { action: Action; label: string; Icon: LucideIcon }[];
  onAction: (action: Action) => void;
}

/** What can be done with the selection; at the lower edge as long as something is selected. */
export function SelectionBar<Action extends string>({
  selection,
  loaded,
  total,
  actions,
  onAction,
}: SelectionBarProps<Action>) {
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
            {actions.map(({ action, label, Icon }) => (
              <Button
                key={action}
                size="sm"
                disabled={!any}
                icon={<Icon aria-hidden strokeWidth={1.75} />}
                onClick={() => onAction(action)}
              >
                {label}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
