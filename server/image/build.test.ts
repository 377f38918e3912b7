import { spawnSync } from 'node:child_process';
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram, compactPackages } from './build.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'torchbearer-image-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8', env: {} });

test('the program has no types, no tests and the line numbers of its source', async () => {
  await buildProgram(directory);
  const files = await Array.fromAsync(glob('**/*', { cwd: directory }));
  expect(files).toContain('server/main.ts');
  expect(files).toContain('server/backup/main.ts');
  expect(files.filter((file) => /\.test\.ts$|^server\/(testing|seed|bench|embedded)/.test(file))).toEqual([]);

  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const code = await readFile(join(directory, file), 'utf8');
    const source = await readFile(join(import.meta.dirname, '../..', file), 'utf8');
    expect(code.split('\n').length, file).toBe(source.split('\n').length);
  }
  const hook = './server/image/without-types.js';
  const answer = run(
    '--import',
    hook,
    '--eval',
    "import('./server/app-error.ts').then(Object.keys).then(console.log)",
  );
  expect(answer.stdout, answer.stderr).toContain('errorCatalogue');
  await writeFile(join(directory, 'typed.ts'), 'const x: number = 1;\n');
  expect(run('--import', hook, 'typed.ts').stderr).toContain('typed.ts:1');
});

test('packages run without comments and white space, licences stay, and what is not JavaScript stays as it is', async () => {
  const packages = join(directory, 'packages');
  await mkdir(packages);
  await writeFile(
    join(packages, 'a.cjs'),
    '/*! A licence. */\n// Why.\nexports.add = function (a, b) {\n  return a + b;\n};\n',
  );
  await writeFile(join(packages, 'b.js'), 'this is {{ not }} JavaScript\n');
  await compactPackages(packages);
  const compact = await readFile(join(packages, 'a.cjs'), 'utf8');
  expect(compact).toContain('/*! A licence. */');
  expect(compact).not.toContain('Why');
  expect(compact.trim().split('\n').length).toBeLessThan(3);
  expect(await readFile(join(packages, 'b.js'), 'utf8')).toBe('this is {{ not }} JavaScript\n');
  const answer = run('--eval', "import('./packages/a.cjs').then(({ add }) => console.log(add(2, 3)))");
  expect(answer.stdout, answer.stderr).toBe('5\n');
});
