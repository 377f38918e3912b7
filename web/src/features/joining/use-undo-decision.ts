import { useRef } from 'react';
import { applicationRules, type Decision } from '#contract/application-status.ts';
import { type DecidedApplications, undoDecisions } from '#contract/applications.ts';
import { limits } from '#contract/limits.ts';
import { presentTime } from '../../api/server-time.ts';
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { toastProblem, toastSuccess, toastUndo } from '../../ui/overlays/toast.ts';
import { useUndoDecisions } from './applications-query.ts';

const duration = limits.undoSeconds * 1000;

/** Offers to undo the last decision for some seconds, by a button and the key U. @returns a function to call after one */
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
  return ({ decided, skipped }: DecidedApplications, to: Decision) => {
    last.current = { applications: decided, until: new Date(presentTime().getTime() + duration) };
    const count = decided.length === 1 ? '' : ` ${formatNumber(decided.length)} applications.`;
    const left =
      skipped === 0
        ? ''
        : ` ${formatNumber(skipped)} had changed or are open elsewhere, and were left as they are.`;
    toastUndo(`${applicationRules[to].label}.${count}${left}`, { onUndo: undo, duration });
  };
}
