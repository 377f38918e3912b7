import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const megabyte = 1024;

test('S36 the largest JPEGs at once stay far below the memory of a container', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'torchbearer-memory-test-'));
  try {
    const input = join(folder, 'large.jpg');
    // The most expensive kind: decoded as a whole twice, once because it is progressive, once to rotate it.
    await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#3366cc' } })
      .jpeg({ progressive: true })
      .withMetadata({ orientation: 6 })
      .toFile(input);
    const reencode = pathToFileURL(join(import.meta.dirname, 'reencode-image.ts')).href;
    // In a process of its own, whose memory holds nothing else.
    const script = `
      import { reencodeImage } from ${JSON.stringify(reencode)};
      const options = { format: 'jpeg', maxSide: null, animated: false };
      await Promise.all([1, 2, 3].map((n) => reencodeImage(${JSON.stringify(input)}, ${JSON.stringify(folder)} + '/' + n, options)));
      console.log(process.resourceUsage().maxRSS);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(Number(stdout)).toBeLessThan(600 * megabyte);
  } finally {
    await rm(folder, { recursive: true });
  }
});
