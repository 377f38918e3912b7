import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Manifest } from './manifest.ts';
import { writeMetrics } from './write-metrics.ts';

const manifest: Manifest = {
  format: 1,
  createdAt: '2026-11-21T02:30:00.000Z',
  release: '9.9.9',
  facts: {
    postgres: '18.0',
    migrations: [],
    tables: {},
    sequences: {},
    ledger: { entries: 0, points: 0 },
    userPoints: 0,
  },
  withoutRows: [],
  objects: { count: 3, bytes: 5 },
  encryptedFor: [],
  files: { a: { size: 7, sha256: '' }, b: { size: 4, sha256: '' } },
};

test("the exporter's account can read the metrics, under any umask", async () => {
  const directory = await mkdtemp(join(tmpdir(), 'backups-'));
  const umask = process.umask(0o077);
  try {
    await writeMetrics(directory, manifest);
    await writeMetrics(directory, manifest);
  } finally {
    process.umask(umask);
  }
  const folder = join(directory, 'metrics');
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
  expect(await readdir(folder)).toEqual(['torchbearer_backup.prom']);
  const path = join(folder, 'torchbearer_backup.prom');
  expect((await stat(path)).mode & 0o777).toBe(0o644);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(
    `torchbearer_last_backup_timestamp_seconds ${Date.UTC(2026, 10, 21, 2, 30) / 1_000}\n`,
  );
  expect(text).toContain('torchbearer_last_backup_size_bytes 11\n');
  expect(text).toContain('torchbearer_last_backup_objects 3\n');
});

test('if the metrics cannot be written, the message says that the archive is complete', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'backups-'));
  await writeFile(join(directory, 'metrics'), 'in the way');
  await expect(writeMetrics(directory, manifest)).rejects.toThrow(
    /^The archive is complete, but BACKUP_DIR\/metrics cannot be written: EEXIST/,
  );
});
