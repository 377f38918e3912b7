import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Upload } from '#prisma/client.ts';
import { backupOf, createIdentity, verifyBackup } from '../testing/backup-fixture.ts';
import { createStudent, createUpload } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { readKey } from './archive-cipher.ts';
import { listArchived } from './archive-files.ts';
import { fileOf } from './object-index.ts';

const run = promisify(execFile);

let t: TestApp;
let upload: Upload;
let identity: string;
let recipient: string;
let folder: string;

beforeAll(async () => {
  t = await createTestApp();
  const student = await createStudent(t.db);
  const bytes = Buffer.alloc(200_000, 'torchbearer');
  const storageKey = `submissions/${student.id}/1_Anna-Meier-CV.pdf`;
  upload = await createUpload(t.deps, { ownerUserId: student.id, bytes, storageKey });
  ({ recipient, identity } = await createIdentity());
  folder = (await backupOf(t, { recipients: [recipient] })).folder;
});
afterAll(() => t.close());

test('an encrypted archive reveals no personal data, does not open with another key, and its checksums need no key', async () => {
  const readable = ['manifest.json', 'manifest.json.sha256'];
  for (const name of await listArchived(folder)) {
    const text = await readFile(join(folder, name), 'latin1');
    for (const word of ['Anna', 'Meier', upload.ownerUserId ?? '', 'torchbearertorchbearer']) {
      expect(text.includes(word) || name.includes(word), `${word} in ${name}`).toBe(false);
    }
    if (!readable.includes(name)) expect(text.startsWith('age-encryption.org/v1\n'), name).toBe(true);
  }
  const { output, objects } = await verifyBackup(folder);
  expect(objects).toBeNull();
  expect(output.join()).toContain('Without --identity its contents were not checked');
  const { identity: foreign } = await createIdentity();
  await expect(verifyBackup(folder, foreign)).rejects.toThrow('it is damaged or encrypted for another key');
});

test('an invalid recipient or identity is rejected before anything is written', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'backups-'));
  await expect(backupOf(t, { directory, recipients: ['age1nonsense'] })).rejects.toThrow(
    'is not a public key of age',
  );
  expect(await readdir(directory)).toEqual([]);
  for (const text of ['AGE-SECRET-KEY-1NONSENSE', '', '# only a comment\n']) {
    expect(() => readKey(text)).toThrow(/^The identity file contains no secret key of age/);
  }
});

const age = await run('age', ['--version']).then(
  () => true,
  () => false,
);
if (!age)
  console.error('\n!!! SKIPPED: opening encrypted archives with the program age: it is not installed\n');
test.skipIf(!age)('the program age opens an encrypted archive', async () => {
  const encrypted = join(folder, `${fileOf(upload)}.age`);
  const { stdout } = await run('age', ['--decrypt', '--identity', identity, encrypted], {
    encoding: 'buffer',
  });
  expect(createHash('sha256').update(stdout).digest('hex')).toBe(
    Buffer.from(upload.sha256 ?? []).toString('hex'),
  );
});
