import { toastProblem } from '../overlays/toast.ts';
import type { LateCode } from './late-code.ts';

/** Loads the code of what was pressed. If that fails, calls `undo` and says so; `what` is 'The menu' or alike. */
export function loadPressed(late: LateCode<unknown>, what: string, undo: () => void): void {
  late.load().catch((error: unknown) => {
    undo();
    toastProblem(error, `${what} could not be loaded. Check your connection and reload the page.`);
  });
}
