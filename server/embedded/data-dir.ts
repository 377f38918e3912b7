import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createCredentialKey, isCredentialKey } from '../credentials/credential-keys.ts';
import { OperatorError } from '../operator-error.ts';
import { createVapidKey, isVapidKey } from '../push/vapid-keys.ts';

const settings = z.object({
  adminPathSegment: z.string(),
  clientSecret: z.string(),
  /** Part of the local provider's issuer, which identifies users, so it must not change. */
  identityPort: z.number().int(),
  vapidPrivateKey: z.string().refine(isVapidKey),
  credentialKey: z.string().refine(isCredentialKey),
});
export type Settings = z.infer<typeof settings>;

const startOver = 'move it away, or start over with: npm start -- --fresh';

/** Creates the directory if it does not exist. @throws {OperatorError} if it is not writable */
export function openDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const probe = join(dir, '.probe');
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    throw new OperatorError(`${dir} cannot be used as the data directory (${reason(cause)}): ${startOver}`, {
      cause,
    });
  }
}

/** Removes the files of an earlier run, by their names; other files in the directory stay. */
export function clearDataDir(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false }) === undefined) return;
  for (const name of ['postgres', 'objects', 'settings.json', 'running.json', 'admin.txt']) {
    rmSync(join(dir, name), { recursive: true, force: true });
  }
}

/**
 * Writes the generated environment of this run to a file, which `npm run admin` reads.
 * @returns removes the file
 */
export function writeEnvironment(
  dir: string,
  environment: Readonly<Record<string, string>>,
): () => Promise<void> {
  const path = join(dir, 'running.json');
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify(environment), { mode: 0o600 });
  return async () => rmSync(path, { force: true });
}

/** Loads the secrets of this installation; the first start generates them. */
export async function loadSettings(dir: string, freePort: () => Promise<number>): Promise<Settings> {
  const path = join(dir, 'settings.json');
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    const made: Settings = {
      adminPathSegment: randomBytes(18).toString('base64url'),
      clientSecret: randomBytes(32).toString('base64url'),
      identityPort: await freePort(),
      vapidPrivateKey: createVapidKey(),
      credentialKey: createCredentialKey(),
    };
    writeSettings(path, made);
    return made;
  }
  try {
    const stored = JSON.parse(content);
    // Releases before certificates have written none.
    const complete = settings.parse({ credentialKey: createCredentialKey(), ...stored });
    if (stored.credentialKey === undefined) writeSettings(path, complete);
    return complete;
  } catch (cause) {
    throw new OperatorError(`${path} is damaged: ${startOver}`, { cause });
  }
}

const writeSettings = (path: string, content: Settings) =>
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });

export function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
