import { useEffect, useState } from 'react';
import { type PendingConfirmation, pressShortcut, type ReviewAction } from './confirm-shortcut.ts';
import { focusShortcut } from './use-shortcuts.ts';

/**
 * The keys of the review actions, in two steps: the first press focuses the action's button, the second runs the
 * action. Leaving the button, Escape and a timeout cancel it.
 */
export function useReviewKeys(actions: Readonly<Record<ReviewAction, () => unknown>>, enabled: boolean) {
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const cancel = () => setPending(null);

  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setPending(null), pending.until - Date.now());
    // Captured on the window, before the dialog sees the key: Escape would close it.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setPending(null);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [pending]);

  function press(action: ReviewAction) {
    if (!enabled) return;
    const next = pressShortcut(pending, action, Date.now());
    // The focus moves first: the button that loses it cancels.
    if (!next.confirmed) focusShortcut(action);
    setPending(next.pending);
    if (next.confirmed) void actions[action]();
  }

  return { confirming: enabled ? (pending?.action ?? null) : null, press, cancel };
}
