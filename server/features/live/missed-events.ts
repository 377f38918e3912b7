import { Prisma } from '#prisma/client.ts';
import type { LiveEvent } from '../../contract/live-events.ts';
import { horizon, isAfter, type LiveLog, type LivePosition } from '../../database/live-log.ts';
import type { RunSql } from '../../database/run-sql.ts';

/**
 * Events that a stream may be behind, in the log and of its own audiences: for the client, to read everything again takes less
 * than to handle more.
 */
const maxBehind = 5_000;
const maxRepeated = 500;

/** An event of the log for a stream. */
interface StreamedEvent extends LivePosition {
  readonly event: LiveEvent;
}

export interface Missed {
  readonly events: readonly StreamedEvent[];
  /** Where a reader is that has them. */
  readonly position: LivePosition;
}

interface MissedRow {
  known: boolean;
  count: number;
  xid: string;
  id: string;
  events: { xid: string; id: string; kind: string; data: unknown }[];
}

const missedEvents = (xid: bigint, id: bigint, limit: number, audiences: readonly string[]) => Prisma.sql`
    WITH log AS MATERIALIZED (
      SELECT xid, id, audience, kind, data FROM live_events
      WHERE (xid, id) >= (${xid}::bigint, ${id}::bigint) AND xid < ${horizon} ORDER BY xid, id LIMIT ${limit}::int
    )
    SELECT (SELECT count(*)::int FROM log) AS count, newest.xid::text, newest.id::text,
      EXISTS (SELECT FROM log WHERE (xid, id) = (${xid}::bigint, ${id}::bigint)) AS known,
      (
        SELECT coalesce(jsonb_agg(jsonb_build_object('xid', xid::text, 'id', id::text, 'kind', kind, 'data', data)
          ORDER BY xid, id), '[]')
        FROM log WHERE (xid, id) > (${xid}::bigint, ${id}::bigint)
          AND string_to_array(audience, ' ') && ${audiences}::text[]
      ) AS events
    FROM (SELECT xid, id FROM log ORDER BY xid DESC, id DESC LIMIT 1) AS newest`;

/**
 * The events for `audiences` after a place of the log, up to the place that the server has read or a later one.
 * @returns null if the log does not go back that far
 */
export async function findMissed(
  { live, runSql }: { live: LiveLog; runSql: RunSql },
  after: LivePosition,
  audiences: ReadonlySet<string>,
): Promise<Missed | null> {
  const events: StreamedEvent[] = [];
  for (let position = after; ; ) {
    if (events.length > maxRepeated) return null;
    const recent = live.since(position);
    if (recent !== null) {
      events.push(...recent.filter(({ audience }) => audience.some((word) => audiences.has(word))));
      return events.length > maxRepeated ? null : { events, position: recent.at(-1) ?? position };
    }
    // The log of another server may be ahead of this one's.
    if (live.position !== null && position !== after && isAfter(position, live.position))
      return { events, position };
    const [row] = await runSql<MissedRow>(
      missedEvents(position.xid, position.id, maxBehind + 1, [...audiences]),
    );
    if (row === undefined || !row.known || row.count > maxBehind) return null;
    events.push(
      ...row.events.map(({ xid, id, kind, data }) => ({
        xid: BigInt(xid),
        id: BigInt(id),
        event: { kind, data } as LiveEvent,
      })),
    );
    position = { xid: BigInt(row.xid), id: BigInt(row.id) };
  }
}
