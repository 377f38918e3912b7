import { rmSync } from 'node:fs';
import type { FullResult, Reporter } from '@playwright/test/reporter';

/**
 * Removes the data of a run that passed, after its stacks have stopped and the other reporters have written. The data of
 * a run that failed stays, and the reporter prints where it is. A directory named by the caller is never removed.
 */
export default class RemoveData implements Reporter {
  private status: FullResult['status'] = 'passed';

  printsToStdio(): boolean {
    return false;
  }

  onEnd({ status }: FullResult): void {
    this.status = status;
  }

  async onExit(): Promise<void> {
    const dir = process.env.E2E_DATA_DIR;
    if (dir === undefined || process.env.E2E_DATA_IS_OURS === undefined) return;
    if (this.status === 'passed') rmSync(dir, { recursive: true, force: true });
    else console.error(`the data of the failed run is in ${dir}`);
  }
}
