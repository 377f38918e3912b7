import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestPostgres, templateUrl } from '../testing/postgres-server.ts';
import { withLockedEngine } from './locked-engine.ts';
import { noFilters } from './migrate.ts';

const prismaDir = join(import.meta.dirname, '..', '..', 'prisma');

/** The SQL that changes a database to match schema.prisma; null if they match. */
export async function differenceToSchema(databaseUrl: string): Promise<string | null> {
  const content = await readFile(join(prismaDir, 'schema.prisma'), 'utf8');
  const schema = { files: [{ path: 'schema.prisma', content }] };
  const { exitCode, stdout } = await withLockedEngine(databaseUrl, ({ engine }) =>
    engine.diff({
      from: { tag: 'schemaDatasource', configDir: prismaDir, ...schema },
      to: { tag: 'schemaDatamodel', ...schema },
      script: true,
      exitCode: true,
      filters: noFilters,
    }),
  );
  return exitCode === 0 ? null : stdout;
}

/**
 * Writes a migration with the difference between schema.prisma and the existing migrations. Add checks, triggers and
 * partial indexes to it yourself.
 * @returns its path, or null if there is no difference
 */
async function writeMigration(name: string): Promise<string | null> {
  const postgres = await startTestPostgres();
  try {
    const sql = await differenceToSchema(templateUrl(postgres.template));
    if (sql === null) return null;
    const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const directory = join(prismaDir, 'migrations', `${stamp}_${name}`);
    await mkdir(directory);
    await writeFile(join(directory, 'migration.sql'), sql);
    return join(directory, 'migration.sql');
  } finally {
    await postgres.stop();
  }
}

if (import.meta.main) {
  const name = process.argv[2] ?? '';
  if (/^[a-z0-9_]+$/.test(name)) {
    const path = await writeMigration(name);
    console.log(path ?? 'The migrations already match schema.prisma.');
  } else {
    console.error('Usage: new-migration.ts NAME (lower case, digits, _)');
    process.exitCode = 1;
  }
}
