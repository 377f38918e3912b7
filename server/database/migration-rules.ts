import { join } from 'node:path';
import { loneStatementOf, withoutComments } from './lone-statement.ts';
import { readMigrations } from './read-migrations.ts';

/** A migration; each one is a release of the schema. */
export interface Release {
  readonly name: string;
  readonly sql: string;
  /** The contract step of expand and contract: it removes what only older releases used, and says so in a comment. */
  readonly contracts: boolean;
}

/** Oldest first. */
export async function releasesOf(directory: string): Promise<Release[]> {
  const { migrationDirectories } = await readMigrations(directory);
  return migrationDirectories.map(({ path: name, migrationFile }) => {
    const { content } = migrationFile;
    if (content.tag !== 'ok') throw new Error(`${join(directory, name)} cannot be read.`);
    return { name, sql: content.value, contracts: unusedSince.test(content.value) };
  });
}

/** `-- Unused since 20261127000001_baseline: why`, on a line of its own. */
const unusedSince = /^-- Unused since (\d{14}_\w+): \S/m;

type Rules = readonly [RegExp, string][];

/** Statements that break the previous release, which still runs during a rolling update. */
const breaksPreviousRelease: Rules = [
  [/\bDROP (?:COLUMN|TABLE|TYPE|VIEW|FUNCTION|SEQUENCE)\b/i, 'the previous release may still use it'],
  [/\bRENAME\b/i, 'the previous release knows only the old name'],
  [/\bSET NOT NULL\b/i, 'the previous release may write NULL'],
  [/\bALTER COLUMN "?\w+"? (?:SET DATA )?TYPE\b/i, 'the previous release reads and writes the old type'],
  [/\bALTER COLUMN "?\w+"? DROP DEFAULT\b/i, 'the previous release relies on it'],
  [
    /\bADD COLUMN\b(?=[^,;]*\bNOT NULL\b)(?![^,;]*\b(?:DEFAULT|GENERATED)\b)[^,;]*/i,
    'the previous release does not fill it',
  ],
];

/** Statements that are not possible in a migration that runs in one transaction. */
const notTransactional: Rules = [
  [
    /\bCONCURRENTLY\b/i,
    'it needs a migration of its own with nothing else, so that it runs outside of a transaction: CREATE INDEX CONCURRENTLY IF NOT EXISTS or DROP INDEX CONCURRENTLY IF EXISTS',
  ],
  [
    /^\s*(?:BEGIN|COMMIT|ROLLBACK|START TRANSACTION|VACUUM)\s*;/im,
    'the migrator begins and commits the transaction. A DO $$ block that commits after each batch is a migration of its own',
  ],
  [
    /\bALTER TYPE "?\w+"? ADD VALUE\b[\s\S]*'\s*;[\s\S]*\S/i,
    'PostgreSQL allows the new value only after the commit: put it into a separate migration',
  ],
];

/** Statements that block writes to an existing table, the first group, for as long as PostgreSQL reads all its rows. */
const blocksWrites: Rules = [
  [
    /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?(?:"?\w+"? )?ON (?:ONLY )?"?(\w+)/i,
    'it blocks every write to the table until the index is built. Build it in a migration of its own: CREATE INDEX CONCURRENTLY IF NOT EXISTS',
  ],
  [
    /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?"?(\w+)[\s\S]*\b(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b(?! USING INDEX)/i,
    'it blocks the table until its index is built. Build a unique index in a migration of its own (CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS), then add the constraint USING INDEX',
  ],
  [
    /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?"?(\w+)[\s\S]*\bADD (?:CONSTRAINT "?\w+"? )?(?:CHECK|FOREIGN KEY)\b(?![\s\S]*\bNOT VALID$)/i,
    'it blocks writes to the table while it checks every row. Add it NOT VALID; VALIDATE CONSTRAINT is a migration of its own',
  ],
];

/** What a statement does to a table of the same migration takes no time, because the table is empty. */
function blockingStatements(code: string): string[] {
  const made = Array.from(
    code.matchAll(/\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?(\w+)/gi),
    ([, table]) => table,
  );
  const statements = code.split(';').map((statement) => statement.trim());
  const found = statements.flatMap((statement) =>
    blocksWrites.flatMap(([pattern, why]) => {
      const [match, table] = pattern.exec(statement) ?? [];
      return match === undefined || made.includes(table) ? [] : [`${match}: ${why}`];
    }),
  );
  if (/\bVALIDATE CONSTRAINT\b/i.test(code) && statements.filter(Boolean).length > 1) {
    found.push(
      'VALIDATE CONSTRAINT: it reads the whole table while the transaction keeps the locks of its other statements. Put it into a migration of its own',
    );
  }
  return found;
}

/** Returns the rules that a migration breaks, one sentence each. */
export function brokenRules({ name, sql, contracts }: Release): string[] {
  const code = withoutComments(sql);
  const found = (rules: Rules) =>
    rules.flatMap(([pattern, why]) => {
      const match = pattern.exec(code)?.[0].trim();
      return match === undefined ? [] : [`${match}: ${why}`];
    });
  return [
    ...(loneStatementOf(sql) === undefined ? found(notTransactional) : []),
    ...blockingStatements(code),
    ...(contracts
      ? []
      : found(breaksPreviousRelease).map(
          (broken) =>
            `${broken}. Expand first; when no running release uses it any more, add to the file: "-- Unused since MIGRATION: why" (docs/contributing.md)`,
        )),
  ].map((broken) => `${name}: ${broken}.`);
}
