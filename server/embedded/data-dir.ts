import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';

const settings = z.object({
  adminPathSegment: z.string(),
  clientSecret: z.string(),
  /** Part of the local provider's issuer, so kept: users are keyed by it. */
  identityPort: z.number().int(),
});
export type Settings = z.infer<typeof settings>;

const beginAnew = 'move it away, or begin anew with: npm start -- --fresh';

/** Makes the directory where it is missing. @throws {OperatorError} where it cannot hold data */
export function openDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const probe = join(dir, '.probe');
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    throw new OperatorError(`${dir} cannot be used as the data directory (${reason(cause)}): ${beginAnew}`, {
      cause,
    });
  }
}

/** Removes what an earlier run left, by its names; whatever else is in the directory stays. */
export function clearDataDir(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false }) === undefined) return;
  for (const name of ['postgres', 'objects', 'settings.json', 'running.json', 'admin.txt']) {
    rmSync(join(dir, name), { recursive: true, force: true });
  }
}

/**
 * Leaves the environment that was made up for this run to `npm run admin`, for as long as the run lasts.
 * @returns the removal
 */
export function leaveEnvironment(
  dir: string,
  environment: Readonly<Record<string, string>>,
): () => Promise<void> {
  const path = join(dir, 'running.json');
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify(environment), { mode: 0o600 });
  return async () => rmSync(path, { force: true });
}

/** The secrets of this installation, made on the first start. */
export async function loadSettings(dir: string, freePort: () => Promise<number>): Promise<Settings> {
  const path = join(dir, 'settings.json');
  let written: string;
  try {
    written = readFileSync(path, 'utf8');
  } catch {
    const made: Settings = {
      adminPathSegment: randomBytes(18).toString('base64url'),
      clientSecret: randomBytes(32).toString('base64url'),
      identityPort: await freePort(),
    };
    writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    return made;
  }
  try {
    return settings.parse(JSON.parse(written));
  } catch (cause) {
    throw new OperatorError(`${path} is damaged: ${beginAnew}`, { cause });
  }
}

export function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
