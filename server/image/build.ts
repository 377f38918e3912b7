import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join, relative } from 'node:path';
import { minify } from 'vite';

/**
 * Builds what the images run, for the Dockerfile and for the bench:
 *   node server/image/build.ts program DIRECTORY    copies the program there, without types
 *   node server/image/build.ts packages DIRECTORY   removes comments and white space from the packages in that node_modules
 * Both save memory and time at the start (docs/performance.md#memory-and-images).
 */

const root = join(import.meta.dirname, '../..');
// The last two have the tiers, for the preview pictures of public pages.
const parts = [
  'package.json',
  '.env.example',
  'server',
  'prisma/generated',
  'prisma/migrations',
  'web/src/content/festival.ts',
  'web/src/content/incentives.ts',
];
const notInProduction = [
  'server/bench',
  'server/embedded',
  'server/image/build.ts',
  'server/seed',
  'server/testing',
  'server/database/generate-client.ts',
  'server/database/migration-rules.ts',
  'server/database/new-migration.ts',
];
const onlyForTests = /\.test\.ts$|\.contract\.ts$|^vitest|^rows\.sql$/;

/** Copies what production runs, so no tests, sample data or embedded services. The copies keep names and line numbers. */
export async function buildProgram(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const part of parts) {
    await cp(join(root, part), join(directory, part), {
      recursive: true,
      filter: (file) => !notInProduction.includes(relative(root, file)) && !onlyForTests.test(basename(file)),
    });
  }
  for await (const file of glob(join(directory, '**/*.ts'))) {
    await writeFile(file, stripTypeScriptTypes(await readFile(file, 'utf8')));
  }
}

/** Files that are not JavaScript that the parser knows stay as they are. */
export async function compactPackages(directory: string): Promise<void> {
  for await (const entry of glob(join(directory, '**/*.{js,cjs,mjs}'), { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const { code, errors } = await minify(file, await readFile(file, 'utf8'), {
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: true, legalComments: 'inline' },
    });
    if (errors.length === 0) await writeFile(file, code);
  }
}

if (import.meta.main) {
  const [what, directory] = process.argv.slice(2);
  if (directory === undefined) throw new Error('Name a directory.');
  if (what === 'program') await buildProgram(directory);
  else if (what === 'packages') await compactPackages(directory);
  else throw new Error('Say what to build: program or packages.');
}
