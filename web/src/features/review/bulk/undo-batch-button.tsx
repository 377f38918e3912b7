import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReviewBatch } from '#contract/review-batches.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { isUndoable } from './batch-texts.ts';
import { UndoBatchDialog } from './undo-batch-dialog.tsx';

/** Nothing where there is nothing to undo. */
export function UndoBatchButton({ batch, describedBy }: { batch: ReviewBatch; describedBy?: string }) {
  const [undoing, setUndoing] = useState(false);
  return (
    <>
      {isUndoable(batch) && (
        <Button
          size="sm"
          className="relative z-10"
          aria-describedby={describedBy}
          icon={<Undo2 aria-hidden strokeWidth={1.75} />}
          onClick={() => setUndoing(true)}
        >
          Undo
        </Button>
      )}
      {undoing && <UndoBatchDialog batch={batch} onClose={() => setUndoing(false)} />}
    </>
  );
}
