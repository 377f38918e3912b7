import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface UnsavedGuardProps {
  /** Called when the user leaves the page. Pass the same function until its result changes. */
  unsaved: () => boolean;
  /** What would be lost. */
  description: string;
  /** Called when the user discards the changes. */
  onLeave: () => void;
  /** For a form in a dialog: `asked` while the user wants to close it. */
  closing?: { asked: boolean; onCancel: () => void; onConfirm: () => void };
}

/** Asks for confirmation when the user leaves a page with unsaved changes: a dialog for links of the site, else the browser's prompt. */
export function UnsavedGuard({ unsaved, description, onLeave, closing }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [unsaved]);

  const leaving = blocker.state === 'blocked';
  return (
    <ConfirmDialog
      open={leaving || (closing?.asked ?? false)}
      onOpenChange={(open) => {
        if (open) return;
        blocker.reset?.();
        closing?.onCancel();
      }}
      title={leaving || !closing ? 'Leave without saving?' : 'Discard changes?'}
      description={description}
      confirmLabel={leaving || !closing ? 'Leave' : 'Discard'}
      danger
      onConfirm={() => {
        onLeave();
        if (leaving) blocker.proceed?.();
        else closing?.onConfirm();
      }}
    />
  );
}
