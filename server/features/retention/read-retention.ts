import { Prisma } from '#prisma/client.ts';
import {
  defaultRetention,
  isShorter,
  type Retention,
  retention,
  retentionGraceDays,
  retentionSettingNames,
} from '../../contract/retention.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { readStored } from '../../site/read-stored.ts';

interface Found {
  readonly published: Retention;
  /** What counts now: for each setting the longest of those that were published within the time of grace. */
  readonly inForce: Retention;
  /** When `published` counts in full; null: it does. */
  readonly from: Date | null;
}

interface Version {
  readonly retention: unknown;
  readonly publishedAt: Date;
}

/** The settings, as the database has them: another server may have published a second ago. */
export async function readRetention(runSql: RunSql, now: Date): Promise<Found> {
  const since = new Date(now);
  since.setUTCDate(since.getUTCDate() - retentionGraceDays);
  // The version that was published when the time of grace began, and those since; before the first one the defaults counted.
  const rows = await runSql<Version>(Prisma.sql`
    SELECT content->'retention' AS retention, published_at AS "publishedAt" FROM site_versions
    WHERE number >= coalesce((SELECT max(number) FROM site_versions WHERE published_at <= ${since}), 0)
    ORDER BY number DESC`);
  const parsed = rows.map((row) => readStored(retention, row.retention ?? {}));
  const published = parsed[0] ?? defaultRetention;
  const oldest = rows.at(-1);
  const counted =
    oldest !== undefined && oldest.publishedAt <= since ? parsed : [...parsed, defaultRetention];
  const inForce = counted.reduce(longest);
  const differs = retentionSettingNames.some((name) => published[name] !== inForce[name]);
  const newest = rows[0];
  if (!differs || newest === undefined) return { published, inForce, from: null };
  const from = new Date(newest.publishedAt);
  from.setUTCDate(from.getUTCDate() + retentionGraceDays);
  return { published, inForce, from };
}

function longest(one: Retention, other: Retention): Retention {
  const longer = retentionSettingNames.map((name) => [
    name,
    isShorter(one[name], other[name]) ? other[name] : one[name],
  ]);
  return Object.fromEntries(longer) as Retention;
}
