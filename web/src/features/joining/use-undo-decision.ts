import { useRef } from 'react';
import { type DecidedApplications, undoDecisions } from '#contract/applications.ts';
import { limits } from '#contract/limits.ts';
import { presentTime } from '../../api/server-time.ts';
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts';
import { toastProblem, toastSuccess, toastUndo } from '../../ui/overlays/toast.ts';
import { useUndoDecisions } from './applications-query.ts';

const duration = limits.undoSeconds * 1000;

/** Offers to undo the last decision for some seconds, by a button and the key U. @returns a function to call after one, with its words */
export function useUndoDecision() {
  const { mutate } = useUndoDecisions();
  const last = useRef<{ applications: DecidedApplications['decided']; until: Date } | null>(null);
  function undo() {
    const sent = last.current;
    last.current = null;
    if (sent === null || presentTime() > sent.until) return;
    mutate(
      { applications: sent.applications },
      {
        onSuccess: () => toastSuccess('The decision was undone.'),
        onError: (error) => toastProblem(error, undoDecisions.failure),
      },
    );
  }
  useShortcuts({ u: undo });
  return (decided: DecidedApplications['decided'], words: string) => {
    last.current = { applications: decided, until: new Date(presentTime().getTime() + duration) };
    toastUndo(words, { onUndo: undo, duration });
  };
}
