import { rmSync } from 'node:fs';
import type { FullResult, Reporter } from '@playwright/test/reporter';

/**
 * What a run wrote goes with it, after the server was stopped and every other reporter has written. A run
 * that failed leaves its directory and says where it is. A directory that the caller named is the caller's.
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
    else console.error(`what the failed run wrote is in ${dir}`);
  }
}
