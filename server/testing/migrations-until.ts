import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const migrationsDirectory = join(import.meta.dirname, '..', '..', 'prisma', 'migrations');

export interface OlderMigrations {
  /** A directory with the migrations up to this one, which it includes. */
  until(name: string): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Directories as older releases have them.
 * @param added further migrations, by name
 */
export async function olderMigrations(
  added: Readonly<Record<string, string>> = {},
): Promise<OlderMigrations> {
  const scratch = await mkdtemp(join(tmpdir(), 'torchbearer-upgrade-'));
  return {
    async until(name) {
      const target = join(scratch, name);
      if (existsSync(target)) return target;
      await cp(migrationsDirectory, target, { recursive: true });
      for (const [other, sql] of Object.entries(added)) {
        await mkdir(join(target, other));
        await writeFile(join(target, other, 'migration.sql'), sql);
      }
      for (const other of await readdir(target)) {
        if (/^\d{14}_/.test(other) && other > name) await rm(join(target, other), { recursive: true });
      }
      return target;
    },
    remove: () => rm(scratch, { recursive: true }),
  };
}

/** How many of the newest migrations `npm test` tries; the others, which cannot change any more, are for the nightly run. */
const newest = 5;

/** The options of a test for one of these migrations, in their order. */
export const optionsFor = <Migration>(migration: Migration, all: readonly Migration[]) =>
  all.indexOf(migration) < all.length - newest ? { tags: 'nightly' } : {};
