/** A form that may have unsaved changes. */
interface LeaveGuard {
  unsaved: () => boolean;
  /** Resolves to whether the user gives them up. */
  ask: () => Promise<boolean>;
  /** Discards them and asks no more. */
  leave: () => void;
}

/** Those of the page that is shown. */
const guards = new Set<LeaveGuard>();

/** @returns removes it */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/**
 * Asks about unsaved changes before a step that the browser's own question would come too late for, such as the end of
 * the session. Discards nothing.
 */
export async function mayLeave(beforeAsking?: () => void): Promise<boolean> {
  for (const guard of guards) {
    if (!guard.unsaved()) continue;
    beforeAsking?.();
    if (!(await guard.ask())) return false;
  }
  return true;
}

/** Discards the unsaved changes of the page, so that the browser leaves it without a question. */
export function leaveForms(): void {
  for (const guard of guards) guard.leave();
}
