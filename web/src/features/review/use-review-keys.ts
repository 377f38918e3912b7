import { useEffect, useState } from 'react';
import { type Arming, pressVerdict, type Verdict } from './confirm-shortcut.ts';
import { focusShortcut } from './use-shortcuts.ts';

/**
 * A verdict's key in two steps: the first press moves the focus to its button and arms it, the second decides.
 * Leaving the button, Escape and a few seconds disarm it.
 */
export function useReviewKeys(decide: Readonly<Record<Verdict, () => unknown>>, enabled: boolean) {
  const [armed, setArmed] = useState<Arming | null>(null);
  const disarm = () => setArmed(null);

  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(null), armed.until - Date.now());
    // On the window and while capturing: ahead of the dialog, which Escape would close.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setArmed(null);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [armed]);

  function press(verdict: Verdict) {
    if (!enabled) return;
    const next = pressVerdict(armed, verdict, Date.now());
    // First the focus: the button that it leaves disarms.
    if (!next.decides) focusShortcut(verdict);
    setArmed(next.armed);
    if (next.decides) void decide[verdict]();
  }

  return { armed: enabled ? (armed?.verdict ?? null) : null, press, disarm };
}
