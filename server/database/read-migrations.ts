import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchemaEngine } from './schema-engine.ts';

export type MigrationList = Parameters<SchemaEngine['applyMigrations']>[0]['migrationsList'];

/** Reads the migrations in the engine's format, oldest first. */
export async function readMigrations(directory: string): Promise<MigrationList> {
  const lockfile = 'migration_lock.toml';
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: directory,
    lockfile: { path: `./${lockfile}`, content: await readFile(join(directory, lockfile), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.sort().map(async (path) => {
        const value = await readFile(join(directory, path, 'migration.sql'), 'utf8');
        return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } };
      }),
    ),
  };
}
