import { useEffect, useState } from 'react';
import { focusShortcut, revealShortcut } from '../../../ui/keyboard/use-shortcuts.ts';
import {
  confirmQuestion,
  isTyped,
  type MissingPart,
  type PendingConfirmation,
  pressAction,
  type ReviewAction,
  type StartedBy,
} from './confirm-action.ts';

interface ReviewActions {
  enabled: boolean;
  run: Readonly<Record<ReviewAction, () => unknown>>;
  /** What the action would be sent without. */
  missingFor: (action: ReviewAction) => MissingPart | null;
  maxPoints: number;
}

/**
 * Starts the review actions. Where `pressAction` asks for a second press, the focus moves to the action's button. Leaving
 * the button, Escape, a timeout and, after a key, typing cancel it.
 */
export function useReviewActions({ enabled, run, missingFor, maxPoints }: ReviewActions) {
  const [pending, setPending] = useState<PendingConfirmation | null>(null);

  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setPending(null), pending.until - Date.now());
    // Captured on the window, before the dialog sees the key: Escape would close it.
    const onKeyDown = (event: KeyboardEvent) => {
      const typed = isTyped(pending, event);
      if (event.key !== 'Escape' && !typed) return;
      // Space would press the button, which has the focus. Another letter may be a key of its own.
      if (!typed || event.key === ' ') {
        event.preventDefault();
        event.stopPropagation();
      }
      if (typed) document.activeElement?.closest<HTMLElement>('[role=dialog]')?.focus();
      setPending(null);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [pending]);

  return {
    start(action: ReviewAction, startedBy: StartedBy) {
      if (!enabled) return;
      const missing = missingFor(action);
      const next = pressAction(pending, { action, startedBy, missing, now: Date.now() });
      if (!next.confirmed) {
        // The focus moves first: the button that loses it cancels.
        focusShortcut(action);
        if (missing !== null) revealShortcut(missing);
      }
      setPending(next.pending);
      if (next.confirmed) void run[action]();
    },
    cancel: () => setPending(null),
    /** What to ask the reviewer now; null if nothing is pending. */
    question:
      enabled && pending
        ? confirmQuestion(pending, { missing: missingFor(pending.action), maxPoints })
        : null,
  };
}
