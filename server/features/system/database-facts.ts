import { Prisma } from '#prisma/client.ts';
import type { SystemFact } from '../../contract/system.ts';
import { readOpenTransactions } from '../../database/open-transactions.ts';
import type { RunSql } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { factOf } from './fact.ts';

/** Seconds by which the clocks of server and database may differ. */
const mostDifference = 5;
/** Seconds after which a transaction is named. */
const longTransaction = 600;

/** The clock of the database compared with the server's, to half of the time that the question takes. */
export async function clockFact({ runSql, now }: Pick<Deps, 'runSql' | 'now'>): Promise<SystemFact> {
  const before = now().getTime();
  const [row] = await runSql<{ at: Date }>(Prisma.sql`SELECT clock_timestamp() AS at`);
  const after = now().getTime();
  const difference = ((row?.at.getTime() ?? after) - (before + after) / 2) / 1_000;
  const apart = Math.abs(difference) - (after - before) / 2_000 > mostDifference;
  const seconds = Math.abs(difference).toFixed(1);
  return factOf('Clocks of server and database', `${seconds} seconds apart`, apart, {
    advice: 'Let both machines set their clocks by NTP.',
    page: 'clock',
  });
}

interface Row {
  readonly version: string;
  readonly size: string;
  readonly connections: number;
  readonly most: number;
  readonly migrations: number;
  readonly newest: string | null;
}

export async function databaseFacts(runSql: RunSql): Promise<SystemFact[]> {
  const [rows, transactions] = await Promise.all([
    runSql<Row & { [name: string]: unknown }>(Prisma.sql`
      SELECT current_setting('server_version') AS version,
        pg_size_pretty(pg_database_size(current_database())) AS size,
        (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS connections,
        current_setting('max_connections')::int AS most,
        migrations.count AS migrations, migrations.newest
      FROM (
        SELECT count(*)::int, max(migration_name) AS newest
        FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
      ) AS migrations`),
    readOpenTransactions(runSql),
  ]);
  const [row] = rows;
  if (row === undefined) return [];
  const long = transactions.filter(({ seconds }) => seconds > longTransaction);
  return [
    factOf('Database', `PostgreSQL ${row.version}, ${row.size}`, null),
    factOf('Connections', `${row.connections} of ${row.most}`, row.connections > row.most * 0.9, {
      advice: 'Lower DATABASE_POOL or the number of servers, or raise max_connections of PostgreSQL.',
      page: 'moreServers',
    }),
    factOf('Migrations', `${row.migrations}, the newest is ${row.newest ?? 'none'}`, null),
    factOf(
      'Transactions that are open for long',
      long.map(({ program, seconds }) => `${program} for ${Math.round(seconds / 60)} minutes`).join(', ') ||
        'None',
      long.length > 0,
      {
        advice:
          'Do not update until they end. admin-cli.ts transactions lists them, end-exports ends exports.',
        page: 'update',
      },
    ),
  ];
}
