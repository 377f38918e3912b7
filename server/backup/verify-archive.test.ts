import { createHash } from 'node:crypto';
import { copyFile, cp, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Upload } from '#prisma/client.ts';
import { backupOf, createIdentity, verifyBackup } from '../testing/backup-fixture.ts';
import { createStudent, createUpload } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { fileOf } from './object-index.ts';

let t: TestApp;
let upload: Upload;
let identity: string;
let recipient: string;
const archives = { plain: '', encrypted: '' };

beforeAll(async () => {
  t = await createTestApp();
  const student = await createStudent(t.db);
  const bytes = Buffer.alloc(200_000, 'torchbearer');
  const storageKey = `submissions/${student.id}/1_Anna-Meier-CV.pdf`;
  upload = await createUpload(t.deps, { ownerUserId: student.id, bytes, storageKey });
  await createUpload(t.deps, { ownerUserId: student.id, bytes: Buffer.alloc(0) });
  ({ recipient, identity } = await createIdentity());
  archives.plain = (await backupOf(t)).folder;
  archives.encrypted = (await backupOf(t, { recipients: [recipient] })).folder;
});
afterAll(() => t.close());

/** Replaces the checksum of the manifest, as a skilled attacker would. */
async function sign(folder: string): Promise<void> {
  const sum = createHash('sha256')
    .update(await readFile(join(folder, 'manifest.json')))
    .digest('hex');
  await writeFile(join(folder, 'manifest.json.sha256'), `${sum}  manifest.json\n`);
}

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

interface Tampering {
  /** Matches the message. */
  readonly names: RegExp;
  readonly tamper: (folder: string, object: string, suffix: string) => Promise<unknown>;
}
const tamperings: Record<string, Tampering> = {
  'a truncated dump': {
    names: /database\.dump\S* has \d+ bytes instead of/,
    tamper: (folder, _object, suffix) => truncate(join(folder, `database.dump${suffix}`), 100_000),
  },
  'an empty dump': {
    names: /database\.dump/,
    tamper: (folder, _object, suffix) => truncate(join(folder, `database.dump${suffix}`), 0),
  },
  'a dump with one changed byte': {
    names: /database\.dump\S* is damaged or was changed/,
    tamper: (folder, _object, suffix) => flipByte(join(folder, `database.dump${suffix}`)),
  },
  'an object with one changed byte': {
    names: /objects\/\S+ is damaged or was changed/,
    tamper: (folder, object) => flipByte(join(folder, object)),
  },
  'a truncated object': {
    names: /objects\/\S+ has \d+ bytes instead of/,
    tamper: (folder, object) => truncate(join(folder, object), 65_536),
  },
  'a missing object': {
    names: /objects\/\S+ is missing/,
    tamper: (folder, object) => rm(join(folder, object)),
  },
  'a missing dump': {
    names: /database\.dump\S* is missing/,
    tamper: (folder, _object, suffix) => rm(join(folder, `database.dump${suffix}`)),
  },
  'a missing list of objects': {
    names: /objects\.jsonl\S* is missing/,
    tamper: (folder, _object, suffix) => rm(join(folder, `objects.jsonl${suffix}`)),
  },
  'an additional file': {
    names: /objects\/zz does not belong/,
    tamper: (folder) => writeFile(join(folder, 'objects', 'zz'), 'x'),
  },
  'an edited manifest': {
    names: /manifest\.json is damaged or was changed/,
    tamper: (folder) => flipByte(join(folder, 'manifest.json')),
  },
  'a missing manifest': {
    names: /manifest\.json is missing/,
    tamper: (folder) => rm(join(folder, 'manifest.json')),
  },
  'a missing checksum of the manifest': {
    names: /manifest\.json\.sha256 is missing/,
    tamper: (folder) => rm(join(folder, 'manifest.json.sha256')),
  },
  'a manifest without an object, with a new checksum': {
    names: /objects\/\S+ does not belong/,
    tamper: async (folder, object) => {
      const path = join(folder, 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8'));
      delete manifest.files[object];
      await writeFile(path, JSON.stringify(manifest));
      await sign(folder);
    },
  },
  'a manifest of a newer format': {
    names: /newer release \(10\.0\.0\)/,
    tamper: async (folder) => {
      await writeFile(join(folder, 'manifest.json'), JSON.stringify({ format: 2, release: '10.0.0' }));
      await sign(folder);
    },
  },
  'an archive that was never finished': {
    names: /not complete/,
    tamper: (folder) => rename(folder, `${folder}.partial`),
  },
};

describe.each(['plain', 'encrypted'] as const)('%s', (kind) => {
  test('a complete archive passes', async () => {
    const { objects } = await verifyBackup(archives[kind], kind === 'plain' ? null : identity);
    expect(objects).toHaveLength(2);
  });

  test.each(Object.entries(tamperings))(
    'S53 %s is rejected, and the error names the file, with and without a key',
    async (name, { names, tamper }) => {
      const folder = join(await mkdtemp(join(tmpdir(), 'tampered-')), 'torchbearer-x');
      await cp(archives[kind], folder, { recursive: true });
      const suffix = kind === 'plain' ? '' : '.age';
      await tamper(folder, `${fileOf(upload)}${suffix}`, suffix);
      const there = name.includes('never') ? `${folder}.partial` : folder;
      await expect(verifyBackup(there)).rejects.toThrow(names);
      if (kind === 'encrypted') await expect(verifyBackup(there, identity)).rejects.toThrow(names);
    },
  );
});

test('S53 a replaced object is detected although all checksums are correct', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'tampered-')), 'torchbearer-x');
  const empty = (await t.db.upload.findMany({ where: { size: 0 } })).map((row) => fileOf(row))[0] ?? '';
  for (const kind of ['plain', 'encrypted'] as const) {
    await cp(archives[kind], folder, { recursive: true });
    const suffix = kind === 'plain' ? '' : '.age';
    await copyFile(join(folder, empty + suffix), join(folder, fileOf(upload) + suffix));
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8'));
    manifest.files[fileOf(upload) + suffix] = manifest.files[empty + suffix];
    await writeFile(path, JSON.stringify(manifest));
    await sign(folder);
    await expect(verifyBackup(folder, identity)).rejects.toThrow(
      `${fileOf(upload)} is not the object ${upload.storageKey}`,
    );
    await rm(folder, { recursive: true });
  }
});
