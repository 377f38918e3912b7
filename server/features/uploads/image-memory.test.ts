// @module-tag nightly
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dockerfileServerCommand } from '../../bench/server-command.ts';

const megabyte = 1024 * 1024;

interface Photograph {
  readonly width: number;
  readonly height: number;
  readonly progressive: boolean;
}

/** The options of node and malloc in the image `server`. */
async function productionOptions(): Promise<{ flags: string[]; malloc: Record<string, string> }> {
  const { args, env } = await dockerfileServerCommand();
  const malloc = Object.entries(env).filter(([name]) => name.startsWith('MALLOC_'));
  return { flags: args.filter((arg) => /^--(max|initial)-/.test(arg)), malloc: Object.fromEntries(malloc) };
}

/**
 * Writes a JPEG of the most expensive kind: held as a whole to rotate it, and once more while it is decoded if it is progressive.
 * Then runs a script in a process of its own, whose memory holds nothing else, with the options of production.
 * @param script gets `input` and `folder`, and `load` for a module of this folder
 * @returns its largest memory in bytes
 */
async function peakOf({ width, height, progressive }: Photograph, script: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'torchbearer-memory-test-'));
  try {
    const input = join(folder, 'large.jpg');
    await sharp({
      create: { width, height, channels: 3, background: '#3366cc' },
      limitInputPixels: false,
    })
      .jpeg({ progressive })
      .withMetadata({ orientation: 6 })
      .toFile(input);
    const setUp = `
      const [input, folder] = ${JSON.stringify([input, folder])};
      const load = (name) => import(${JSON.stringify(pathToFileURL(`${import.meta.dirname}/`).href)} + name);`;
    const { flags, malloc } = await productionOptions();
    expect([flags.length, Object.keys(malloc).length]).toEqual([3, 2]);
    // Not resourceUsage().maxRSS, which begins with the memory of this process.
    const code = `${setUp}${script}; console.log((await load('../../bench/process-usage.ts')).memoryOf(process.pid).peak);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...flags, '--input-type=module', '-e', code],
      { env: { PATH: process.env.PATH, ...malloc } },
    );
    return Number(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each([
  ['progressive, of 48 megapixels', { width: 8_000, height: 6_000, progressive: true }],
  ['of a camera with 200 megapixels, made smaller', { width: 16_384, height: 12_288, progressive: false }],
])(
  'S36 the largest JPEGs at once stay far below the memory of a container: %s',
  async (_name, photograph) => {
    const peak = await peakOf(
      photograph,
      `
      const { reencodeImage } = await load('reencode-image.ts');
      const options = { format: 'jpeg', maxSide: null, animated: false };
      await Promise.all([1, 2, 3].map((n) => reencodeImage(input, folder + '/' + n, options)));`,
    );
    expect(peak).toBeLessThan(500 * megabyte);
  },
);

test('S36 photographs of 32 students at once take no more memory than the two that are encoded', async () => {
  const peak = await peakOf(
    { width: 4_608, height: 3_456, progressive: true },
    `
      const { createReadStream } = await import('node:fs');
      const [{ storeUpload }, { IncomingFile }, { DiskStore }] = await Promise.all(
        ['store-upload.ts', 'incoming-file.ts', '../../storage/disk-store.ts'].map(load),
      );
      const store = new DiskStore(folder + '/objects');
      const signal = new AbortController().signal;
      await Promise.all(
        Array.from({ length: 32 }, (_, n) => {
          const file = new IncomingFile({ limit: 1e9, size: null, tooLarge: () => new Error('large'), confirm: async () => {} });
          createReadStream(input).pipe(file);
          const owner = 'student-' + n;
          return storeUpload(store, {
            file, signal, fileName: 'a.jpg', purpose: 'submission-file', storageKey: 'x/' + owner, ownerId: owner,
          });
        }),
      );`,
  );
  expect(peak).toBeLessThan(400 * megabyte);
});
