import { createDb, type Tx } from '../database/db.ts';
import { fillScores, rebuildStandings } from '../features/points/rebuild-standings.ts';
import { rebuildSubmissionCounts } from '../features/submissions/rebuild-submission-counts.ts';

interface Derived {
  readonly name: string;
  readonly compute: (tx: Tx) => Promise<unknown>;
}

/** What triggers keep up to date for the application, and what the fill computes at its end instead. */
const derived: readonly Derived[] = [
  { name: 'scores', compute: fillScores },
  { name: 'standings', compute: rebuildStandings },
  { name: 'counts of submissions', compute: rebuildSubmissionCounts },
  {
    name: "the reference's own table of points",
    async compute(tx) {
      await tx.$executeRaw`CREATE SCHEMA bench`;
      await tx.$executeRaw`CREATE TABLE bench.standings (points int PRIMARY KEY, students int NOT NULL)`;
      await tx.$executeRaw`
        INSERT INTO bench.standings SELECT points, count(*) FROM users
        WHERE deleted_at IS NULL AND disabled_at IS NULL GROUP BY points`;
    },
  },
];

/** Milliseconds: a million rows are read. */
const timeouts = { connect: 10_000, statement: 600_000, query: 600_000 };

export async function computeDerived(databaseUrl: string, log: (message: string) => void): Promise<void> {
  const db = createDb(databaseUrl, { max: 1, timeouts });
  try {
    for (const { name, compute } of derived) {
      log(`computing ${name}`);
      await db.$transaction(compute, { timeout: timeouts.statement });
    }
  } finally {
    await db.$disconnect();
  }
}
