import { join } from 'node:path';
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

/** `-- Unused since 20261121000000_spine: why`, on a line of its own. */
const unusedSince = /^-- Unused since (\d{14}_\w+): \S/m;

/** Statements that break the previous release, which still runs during a rolling update. */
const breaksPreviousRelease: readonly [RegExp, string][] = [
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

/** Statements that are not possible in a migration, which runs in one transaction. */
const notTransactional: readonly [RegExp, string][] = [
  [/\bCONCURRENTLY\b/i, 'indexes of this application build within a second, in the migration'],
  [
    /^\s*(?:BEGIN|COMMIT|ROLLBACK|START TRANSACTION|VACUUM)\s*;/im,
    'the migrator begins and commits the transaction',
  ],
  [
    /\bALTER TYPE "?\w+"? ADD VALUE\b[\s\S]*'\s*;[\s\S]*\S/i,
    'PostgreSQL allows the new value only after the commit: put it into a separate migration',
  ],
];

/** Returns the rules that a migration breaks, one sentence each. */
export function brokenRules({ name, sql, contracts }: Release): string[] {
  const code = sql.replaceAll(/--.*$/gm, '');
  const found = (rules: typeof breaksPreviousRelease) => rules.filter(([pattern]) => pattern.test(code));
  return [
    ...found(notTransactional).map(
      ([pattern, why]) => `${name}: ${code.match(pattern)?.[0].trim()}: ${why}.`,
    ),
    ...(contracts
      ? []
      : found(breaksPreviousRelease).map(
          ([pattern, why]) =>
            `${name}: ${code.match(pattern)?.[0].trim()}: ${why}. Expand first; when no running release uses it any more, add to the file: "-- Unused since MIGRATION: why" (docs/contributing.md).`,
        )),
  ];
}
