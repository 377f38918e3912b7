import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { lockDirectory } from './lock-file.ts';

test('of many processes that find a stale lock, one gets the directory', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'torchbearer-lock-'));
  for (let round = 0; round < 50; round += 1) {
    await writeFile(join(directory, 'owner'), '2147483646 1\n');
    const locks = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)));
    const releases = locks.filter((lock) => lock.status === 'fulfilled');
    expect(releases).toHaveLength(1);
    for (const lock of locks) {
      if (lock.status === 'rejected') expect(lock.reason).toBeInstanceOf(OperatorError);
    }
    expect(await readdir(directory)).toEqual(['owner']);
    await releases[0]?.value();
    expect(await readdir(directory)).toEqual([]);
  }
  await rm(directory, { recursive: true });
});
