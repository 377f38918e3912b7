import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { lockDirectory } from './lock-file.ts';

test('of many that find a dead owner’s claim one gets the directory', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'torchbearer-claim-'));
  for (let round = 0; round < 50; round += 1) {
    await writeFile(join(directory, 'owner'), '2147483646 1\n');
    const claims = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)));
    const releases = claims.filter((claim) => claim.status === 'fulfilled');
    expect(releases).toHaveLength(1);
    for (const claim of claims) {
      if (claim.status === 'rejected') expect(claim.reason).toBeInstanceOf(OperatorError);
    }
    expect(await readdir(directory)).toEqual(['owner']);
    await releases[0]?.value();
    expect(await readdir(directory)).toEqual([]);
  }
  await rm(directory, { recursive: true });
});
