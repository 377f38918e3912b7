import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenRules, releasesOf } from './migration-rules.ts';

const migration = (sql: string) => ({ name: '20990101000000_new', sql, contracts: false });

test('no migration breaks or blocks the previous release, which still runs during an update', async () => {
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
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON users (phone); SELECT 1;',
  'REINDEX INDEX CONCURRENTLY users_uid_key;',
  'BEGIN;\nSELECT 1;\nCOMMIT;',
  'ALTER TABLE users ADD COLUMN a text;\nDO $$ BEGIN UPDATE users SET a = phone;\nCOMMIT; END; $$;',
  "ALTER TYPE difficulty ADD VALUE 'Epic';\nUPDATE tasks SET difficulty = 'Epic';",
])('%s is never allowed in a migration, which is one transaction', (sql) => {
  expect(brokenRules({ ...migration(sql), contracts: true })).toHaveLength(1);
});

test.each([
  ['CREATE INDEX a ON users (phone);', 'blocks every write to the table until the index is built'],
  ['CREATE TABLE b (c int);\nCREATE UNIQUE INDEX "a" ON "users"("phone");', 'CONCURRENTLY IF NOT EXISTS'],
  ['ALTER TABLE users ADD CONSTRAINT a UNIQUE (phone);', 'USING INDEX'],
  ['ALTER TABLE users ADD COLUMN a text UNIQUE;', 'USING INDEX'],
  ['ALTER TABLE users ADD CONSTRAINT a CHECK (phone IS NOT NULL);', 'NOT VALID'],
  ['ALTER TABLE "users" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "tasks"("id");', 'NOT VALID'],
  [
    'ALTER TABLE users ADD CONSTRAINT a CHECK (phone IS NOT NULL) NOT VALID;\nALTER TABLE users VALIDATE CONSTRAINT a;',
    'keeps the locks of its other statements',
  ],
])('%s would stop the site on a large table', (sql, reason) => {
  expect(brokenRules(migration(sql))).toEqual([expect.stringContaining(reason)]);
});

test.each([
  'ALTER TABLE "users" ADD COLUMN "badge" TEXT, ADD COLUMN "stars" INTEGER NOT NULL DEFAULT 0;',
  'ALTER TABLE users ADD CONSTRAINT a CHECK (phone IS NOT NULL) NOT VALID;',
  'ALTER TABLE users VALIDATE CONSTRAINT a;',
  'ALTER TABLE users ADD CONSTRAINT a UNIQUE USING INDEX b;',
  '-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a ON users (phone)\n  WHERE deleted_at IS NULL;',
  'DROP INDEX CONCURRENTLY IF EXISTS a;',
  'DO $$\nBEGIN\n  UPDATE users SET phone = phone;\n  COMMIT;\nEND;\n$$;',
  'CREATE TABLE a (b TEXT NOT NULL); CREATE INDEX c ON a (b); ALTER TABLE "a" ADD CONSTRAINT d FOREIGN KEY (b) REFERENCES users(uid);',
  "ALTER TYPE difficulty ADD VALUE 'Epic';",
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END; $$;',
  '-- DROP TABLE users;',
])('%s breaks no rule', (sql) => {
  expect(brokenRules(migration(sql))).toEqual([]);
});
