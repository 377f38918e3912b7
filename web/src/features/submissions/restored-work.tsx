import { useState } from 'react';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface RestoredWorkProps {
  /** What starting over deletes. */
  lost: string;
  onDiscard: () => void;
}

/** Says that a draft filled a form of work, and asks before it is discarded. */
export function RestoredWork({ lost, onDiscard }: RestoredWorkProps) {
  const [discard, setDiscard] = useState<(() => void) | null>(null);
  return (
    <>
      <RestoredNote onDiscard={onDiscard} ask={(next) => setDiscard(() => next)} />
      <ConfirmDialog
        open={discard !== null}
        onOpenChange={(open) => !open && setDiscard(null)}
        title="Start over?"
        description={`${lost} This cannot be undone.`}
        confirmLabel="Start over"
        cancelLabel="Keep my draft"
        danger
        onConfirm={() => {
          setDiscard(null);
          discard?.();
        }}
      />
    </>
  );
}
