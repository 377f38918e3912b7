import { join } from 'node:path';
import { readMigrations } from './read-migrations.ts';

/** A migration, which is a release of the schema. */
export interface Release {
  readonly name: string;
  readonly sql: string;
  /** It takes away what a release before the last one used, and says so. */
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

/** Statements that the release before, which still runs, would stumble over. */
const takesAway: readonly [RegExp, string][] = [
  [/\bDROP (?:COLUMN|TABLE|TYPE|VIEW|FUNCTION|SEQUENCE)\b/i, 'the release before may still use it'],
  [/\bRENAME\b/i, 'the release before knows the old name only'],
  [/\bSET NOT NULL\b/i, 'the release before may write NULL'],
  [/\bALTER COLUMN "?\w+"? (?:SET DATA )?TYPE\b/i, 'the release before reads and writes the old type'],
  [/\bALTER COLUMN "?\w+"? DROP DEFAULT\b/i, 'the release before relies on it'],
  [
    /\bADD COLUMN\b(?=[^,;]*\bNOT NULL\b)(?![^,;]*\b(?:DEFAULT|GENERATED)\b)[^,;]*/i,
    'the release before does not fill it',
  ],
];

/** Statements that a migration, which is one transaction, cannot hold. */
const notInOne: readonly [RegExp, string][] = [
  [/\bCONCURRENTLY\b/i, 'an index of this application is built in a second, with the migration'],
  [
    /^\s*(?:BEGIN|COMMIT|ROLLBACK|START TRANSACTION|VACUUM)\s*;/im,
    'the migrator opens and ends the transaction',
  ],
  [
    /\bALTER TYPE "?\w+"? ADD VALUE\b[\s\S]*'\s*;[\s\S]*\S/i,
    'PostgreSQL lets nothing use the new value before the commit: put it into a migration of its own',
  ],
];

/** What is wrong with a migration, a sentence each. */
export function objections({ name, sql, contracts }: Release): string[] {
  const code = sql.replaceAll(/--.*$/gm, '');
  const found = (rules: typeof takesAway) => rules.filter(([pattern]) => pattern.test(code));
  return [
    ...found(notInOne).map(([pattern, why]) => `${name}: ${code.match(pattern)?.[0].trim()}: ${why}.`),
    ...(contracts
      ? []
      : found(takesAway).map(
          ([pattern, why]) =>
            `${name}: ${code.match(pattern)?.[0].trim()}: ${why}. Expand first; when no release that runs uses it any more, say so in the file: "-- Unused since MIGRATION: why" (docs/contributing.md).`,
        )),
  ];
}
