import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { readKey } from '../backup/archive-cipher.ts';
import { folderOf } from '../backup/archive-directory.ts';
import { createBackup } from '../backup/create-backup.ts';
import { openArchive } from '../backup/open-archive.ts';
import type { PostgresTools } from '../backup/postgres-tools.ts';
import { verifyArchive } from '../backup/verify-archive.ts';
import { OperatorError } from '../operator-error.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { TestApp } from './test-app.ts';

/**
 * Replaces pg_dump and pg_restore, which a bare machine lacks: a dump is random bytes between two markers. The tests of
 * the compose stack use the real tools (.ci/stack/backup.test.ts).
 */
export const standInTools: PostgresTools = {
  async *dump() {
    yield Buffer.concat([Buffer.from('begin'), randomBytes(200_000), Buffer.from('end')]);
  },
  async check(dump) {
    const text = Buffer.concat(await Array.fromAsync(dump)).toString('latin1');
    if (!text.startsWith('begin') || !text.endsWith('end'))
      throw new OperatorError('the dump is not complete');
  },
  async restore() {},
};

/** Backs up a test application, into a new directory unless one is given. */
export async function backupOf(
  t: TestApp,
  options: {
    directory?: string;
    recipients?: readonly string[];
    full?: boolean;
    store?: ObjectStore;
    now?: Date;
  } = {},
) {
  const { directory = await mkdtemp(join(tmpdir(), 'backups-')), recipients = [], full = false } = options;
  const output: string[] = [];
  const made = await createBackup(
    {
      databaseUrl: t.deps.config.database.url,
      store: options.store ?? t.deps.store,
      tools: standInTools,
      release: '9.9.9',
      log: (line) => output.push(line),
      now: () => options.now ?? new Date(),
    },
    { directory, recipients, full },
  );
  return { ...made, directory, output };
}

/** A key pair; `identity` is the path of the secret key, in the format of age-keygen. */
export async function createIdentity(): Promise<{ recipient: string; identity: string }> {
  const secret = await generateIdentity();
  const identity = join(await mkdtemp(join(tmpdir(), 'identity-')), 'key.txt');
  await writeFile(identity, `# created: today\n${secret}\n`);
  return { recipient: await identityToRecipient(secret), identity };
}

export async function verifyBackup(folder: string, keyFile: string | null = null) {
  const output: string[] = [];
  const key = keyFile === null ? null : readKey(await readFile(keyFile, 'utf8'));
  const archive = await openArchive(folderOf(dirname(folder), basename(folder)), key);
  await verifyArchive(archive, { tools: standInTools, log: (line) => output.push(line) });
  return { ...archive, output };
}
