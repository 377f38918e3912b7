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
}

/** Asks for confirmation when the user leaves a page with unsaved changes: a dialog for links of the site, else the browser's prompt. */
export function UnsavedGuard({ unsaved, description, onLeave }: UnsavedGuardProps) {
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

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description={description}
      confirmLabel="Leave"
      danger
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    />
  );
}
