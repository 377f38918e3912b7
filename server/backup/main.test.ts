import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

const execute = promisify(execFile);

test('a backup whose time cannot be written deletes old archives, warns and succeeds', async () => {
  const t = await createTestApp();
  try {
    await t.db.$executeRaw`ALTER TABLE operation_runs RENAME COLUMN objects TO moved`;
    const [programs, directory] = await Promise.all(
      ['programs-', 'backups-'].map((name) => mkdtemp(join(tmpdir(), name))),
    );
    if (programs === undefined || directory === undefined) return expect.unreachable();
    await writeFile(join(programs, 'pg_dump'), '#!/bin/sh\necho dump\n', { mode: 0o755 });
    await writeFile(join(programs, 'pg_restore'), '#!/bin/sh\ncat >/dev/null\n', { mode: 0o755 });
    await mkdir(join(directory, 'torchbearer-20200101T000000Z'));
    const { stderr, stdout } = await execute(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), 'backup', '--directory', directory, '--keep', '1'],
      {
        cwd: programs,
        env: {
          PATH: `${programs}${delimiter}${process.env.PATH}`,
          DATABASE_URL: t.deps.config.database.url,
          GOOGLE_CLIENT_ID: 'x',
          GOOGLE_CLIENT_SECRET: 'x',
          ADMIN_PATH_SEGMENT: 'test-segment-0123456789',
        },
      },
    );
    expect(stderr).toMatch(/^Warning: The archive is complete, but its time could not be written/);
    expect(stdout).toContain('Deleted the old archive torchbearer-20200101T000000Z.');
    const archives = (await readdir(directory)).filter((name) => name.startsWith('torchbearer-2'));
    expect(archives).toHaveLength(1);
    expect(archives).not.toContain('torchbearer-20200101T000000Z');
  } finally {
    await t.close();
  }
});
