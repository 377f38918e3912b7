import { Layers, ListChecks } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import type { Selection } from '../../../ui/lists/use-selection.ts';
import { allBatches } from './batch-dialog.tsx';

/** Above the list: earlier bulk reviews and, where rows have no boxes, the mode in which a tap selects. */
export function SelectionTools({ selection }: { selection: Selection }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('batch', allBatches);
  return (
    <div className="flex gap-2">
      {!selection.selecting && (
        <Button
          size="sm"
          className="md:hidden"
          icon={<ListChecks aria-hidden strokeWidth={1.75} />}
          onClick={selection.startSelecting}
        >
          Select
        </Button>
      )}
      <ButtonLink size="sm" variant="quiet" to={`?${next}`} icon={<Layers aria-hidden strokeWidth={1.75} />}>
        Bulk reviews
      </ButtonLink>
    </div>
  );
}
