import { rmSync } from 'node:fs';
import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildProgram, compactPackages } from '../image/build.ts';

const root = join(import.meta.dirname, '../..');
let built: Promise<string> | undefined;

/** A directory with the program and the packages of the image `server`, which is made once and removed when this process ends. */
export function productionProgram(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'torchbearer-program-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  await buildProgram(directory);
  for (const path of await packagesOfImage()) {
    await cp(join(root, path), join(directory, path), {
      recursive: true,
      filter: (file) => file === join(root, path) || basename(file) !== 'node_modules',
    });
  }
  await compactPackages(join(directory, 'node_modules'));
  return directory;
}

/** As the Dockerfile installs them: without those for development, and of the optional ones only sharp's compiled part. */
async function packagesOfImage(): Promise<string[]> {
  interface Package {
    readonly dev?: boolean;
    readonly optional?: boolean;
    readonly devOptional?: boolean;
  }
  const lock = JSON.parse(await readFile(join(root, 'node_modules/.package-lock.json'), 'utf8'));
  return Object.entries<Package>(lock.packages)
    .filter(
      ([path, { dev, optional, devOptional }]) =>
        path.startsWith('node_modules/@img/') || !(dev || optional || devOptional),
    )
    .map(([path]) => path);
}
