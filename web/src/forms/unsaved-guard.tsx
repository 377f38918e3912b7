import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { addLeaveGuard } from './leave-guards.ts';

interface UnsavedGuardProps {
  /** Called when the user leaves the page. Pass the same function until its result changes. */
  unsaved: () => boolean;
  /** A parameter of the address whose change also leaves the form. */
  parameter?: string | undefined;
  /** What would be lost; a function is asked when the user leaves. */
  description: string | (() => string);
  /** Called when the user discards the changes. */
  onLeave: () => void;
  /** For a form in a dialog: `asked` while the user wants to close it. */
  closing?: { asked: boolean; onCancel: () => void; onConfirm: () => void };
}

const valueIn = ({ search }: { search: string }, parameter: string) =>
  new URLSearchParams(search).get(parameter);

/**
 * Asks for confirmation when the user leaves a page with unsaved changes: a dialog for links of the site and for Logout,
 * else the browser's prompt.
 */
export function UnsavedGuard({ unsaved, parameter, description, onLeave, closing }: UnsavedGuardProps) {
  const left = useRef(false);
  /** The form is closed and may still say that it is unsaved. */
  const discarded = useRef(false);
  /** Takes the user's answer to `mayLeave`; null while nothing is asked. */
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !discarded.current &&
      unsaved() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (parameter !== undefined &&
          valueIn(currentLocation, parameter) !== valueIn(nextLocation, parameter))),
  );

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!left.current && unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [unsaved]);

  useEffect(
    () =>
      addLeaveGuard({
        unsaved,
        ask: () => new Promise((resolve) => setAnswer(() => resolve)),
        leave() {
          left.current = true;
          onLeave();
        },
      }),
    [unsaved, onLeave],
  );

  // Also when the page is left in another way: what asked must not wait without end.
  useEffect(() => () => answer?.(false), [answer]);

  const leaving = blocker.state === 'blocked';
  return (
    <ConfirmDialog
      open={leaving || answer !== null || (closing?.asked ?? false)}
      onOpenChange={(open) => {
        if (open) return;
        setAnswer(null);
        blocker.reset?.();
        closing?.onCancel();
      }}
      title={leaving || answer || !closing ? 'Leave without saving?' : 'Discard changes?'}
      description={typeof description === 'string' ? description : description()}
      cancelLabel="Keep editing"
      confirmLabel={leaving || answer || !closing ? 'Leave' : 'Discard'}
      danger
      onConfirm={() => {
        if (answer) {
          answer(true);
          setAnswer(null);
          return;
        }
        discarded.current = true;
        onLeave();
        if (leaving) blocker.proceed?.();
        else closing?.onConfirm();
      }}
    />
  );
}
