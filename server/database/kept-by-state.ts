import { Prisma } from '#prisma/client.ts';

/**
 * The expression for the state of the database that a statement reads, of type text. Two statements that read the same state
 * see the same rows: PostgreSQL's snapshot names every transaction that has ended, and each write has one of its own. NULL
 * where that is not certain: on a standby, whose snapshots are incomplete, and in a transaction that has written.
 *
 * A restored or promoted database may use the numbers of lost transactions again, but was started at another time. After the
 * crash of one of its processes PostgreSQL may do so, too: it then resets its statistics.
 */
export const databaseState = Prisma.sql`(CASE
    WHEN NOT pg_is_in_recovery() AND pg_current_xact_id_if_assigned() IS NULL
    THEN concat_ws(' ', pg_current_snapshot(), pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time())
  END)`;

interface Entry<Value> {
  readonly state: string;
  readonly value: Value;
}

/**
 * Values in memory, each with the `databaseState` of the statement that read it. A statement that reads a value again gets
 * the state of the kept one and leaves the value out if its own state is the same: so a kept value is exact on every server,
 * also directly after a commit.
 */
export class KeptByState<Value> {
  readonly #max: number;
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry<Value>>();

  /** @param max number of values */
  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** @param state of the statement that read the value; nothing is kept for null */
  keep(key: string, state: string | null, value: Value): void {
    this.#entries.delete(key);
    if (state === null) return;
    if (this.#entries.size >= this.#max) this.#entries.delete(this.#entries.keys().next().value ?? '');
    this.#entries.set(key, { state, value });
  }
}
