import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenRules, releasesOf } from './migration-rules.ts';

const migration = (sql: string) => ({ name: 'new', sql, contracts: false });

test('no migration breaks the previous release, which still runs during an update', async () => {
  const releases = await releasesOf(join(import.meta.dirname, '..', '..', 'prisma', 'migrations'));
  expect(releases.flatMap(brokenRules)).toEqual([]);
});

test.each([
  'ALTER TABLE users DROP COLUMN phone;',
  'DROP TABLE "contact_messages";',
  'ALTER TABLE users RENAME COLUMN phone TO telephone;',
  'ALTER TABLE "users" ALTER COLUMN "phone" SET NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "phone" SET DATA TYPE VARCHAR(20);',
  'ALTER TABLE "tasks" ALTER COLUMN "points" DROP DEFAULT;',
  'ALTER TABLE "users" ADD COLUMN     "badge" TEXT NOT NULL;',
  'ALTER TABLE "users" ADD COLUMN "a" TEXT NOT NULL DEFAULT \'\', ADD COLUMN "b" TEXT NOT NULL;',
])('%s breaks a rule, unless the file says since when it is unused', (sql) => {
  expect(brokenRules(migration(sql))).toHaveLength(1);
  expect(brokenRules({ ...migration(sql), contracts: true })).toEqual([]);
});

test.each([
  'CREATE INDEX CONCURRENTLY a ON users (phone);',
  'BEGIN;\nSELECT 1;\nCOMMIT;',
  "ALTER TYPE difficulty ADD VALUE 'Epic';\nUPDATE tasks SET difficulty = 'Epic';",
])('%s is never allowed in a migration, which is one transaction', (sql) => {
  expect(brokenRules({ ...migration(sql), contracts: true })).toHaveLength(1);
});

test.each([
  'ALTER TABLE "users" ADD COLUMN "badge" TEXT, ADD COLUMN "stars" INTEGER NOT NULL DEFAULT 0;',
  'ALTER TABLE users ADD CONSTRAINT a CHECK (phone IS NOT NULL);',
  'CREATE TABLE a (b TEXT NOT NULL); CREATE INDEX c ON a (b);',
  "ALTER TYPE difficulty ADD VALUE 'Epic';",
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END; $$;',
  '-- DROP TABLE users;',
])('%s breaks no rule', (sql) => {
  expect(brokenRules(migration(sql))).toEqual([]);
});
