import type { College } from '#contract/manage-colleges.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';

interface SelectedCollegesProps {
  colleges: readonly College[];
  onClear: () => void;
  onMerge: () => void;
}

/** What is selected, at the lower edge; also what another search found. */
export function SelectedColleges({ colleges, onClear, onMerge }: SelectedCollegesProps) {
  const words = `${formatNumber(colleges.length)} selected`;
  return (
    <>
      <p role="status" className="sr-only">
        {colleges.length > 0 && words}
      </p>
      {colleges.length > 0 && (
        <section
          aria-label="Selection"
          className="enter-rise sticky bottom-[max(var(--toast-room,0px),calc(var(--bottom-bar)+0.75rem))] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-edge bg-raised p-3 shadow-card"
        >
          <p className="px-2 font-semibold text-sm tabular-nums">{words}</p>
          <p translate="no" className="min-w-0 flex-1 truncate text-muted text-sm max-sm:hidden">
            {colleges.map(({ name }) => name).join('; ')}
          </p>
          <Button size="sm" variant="quiet" onClick={onClear}>
            Clear
          </Button>
          <Button size="sm" variant="primary" disabled={colleges.length < 2} onClick={onMerge}>
            Merge…
          </Button>
        </section>
      )}
    </>
  );
}
