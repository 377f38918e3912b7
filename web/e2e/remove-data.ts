import { rmSync } from 'node:fs';

/** What the run wrote goes with it. The server was stopped before. */
export default function removeData(): void {
  const dir = process.env.E2E_DATA_DIR;
  if (dir !== undefined) rmSync(dir, { recursive: true, force: true });
}
