import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface UnsavedGuardProps {
  unsaved: () => boolean;
  /** The changes were given up. */
  onLeave: () => void;
}

/** Asks before a page with unsaved changes is left: within the site in our words, else in the browser's. */
export function UnsavedGuard({ unsaved, onLeave }: UnsavedGuardProps) {
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
      description="What you changed here is not saved yet. If you leave, it is lost."
      confirmLabel="Leave"
      danger
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    />
  );
}
