import { Client } from 'pg';

/** Milliseconds until a connection attempt or a statement fails, and between two attempts. */
const timeout = 1_000;
const retryAfter = 1_000;
/** Milliseconds for which a confirmation counts, and after which the next one is requested. */
const currentFor = 900;
const confirmAfter = 300;

interface Subscription {
  readonly channel: string;
  /** The function whose triggers notify. Before the migration that creates it, the listener does not begin. */
  readonly notifiedBy: string;
  readonly onNotification: (payload: string) => void;
  /** Listening has begun, or has ended: notifications before now may be missing. */
  readonly onInterruption: () => void;
}

/**
 * One connection that waits for PostgreSQL's notifications (LISTEN) and knows how far it has got: PostgreSQL sends every
 * notification that was committed before a statement of this connection ahead of its result. So each result confirms that
 * nothing from before the statement is missing, also if the database froze or the connection was lost unnoticed.
 * Connects at the first use, sends nothing while it is not used, and never rejects.
 */
export class Listener {
  readonly #url: string;
  readonly #onAttempt: (listening: boolean) => void;
  readonly #subscriptions: Subscription[] = [];
  #client: Client | null = null;
  #connecting: Promise<void> | null = null;
  #retryAt = 0;
  /** When the last statement that has a result was sent. */
  #confirmedUntil = Number.NEGATIVE_INFINITY;
  #confirming: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #closed = false;

  /** @param onAttempt called after each attempt to listen, with whether it succeeded */
  constructor(url: string, onAttempt: (listening: boolean) => void = () => {}) {
    this.#url = url;
    this.#onAttempt = onAttempt;
  }

  /** @throws {Error} after the first use */
  subscribe(subscription: Subscription): void {
    if (this.#client !== null || this.#connecting !== null) throw new Error('The listener has begun.');
    this.#subscriptions.push(subscription);
  }

  /** Whether it has received all notifications since `onInterruption`, apart from those of the last 900 ms. */
  isCurrent(): boolean {
    const age = performance.now() - this.#confirmedUntil;
    if (this.#client === null) void this.#connect();
    else if (age > confirmAfter) void this.#confirm(this.#client);
    return this.#client !== null && age <= currentFor;
  }

  isListening(): boolean {
    return this.#client !== null;
  }

  /** Resolves when it has received every notification committed before the call, or is not listening any more. */
  async catchUp(): Promise<void> {
    const client = this.#client;
    if (client === null) return;
    if (this.#confirming === null) return this.#confirm(client);
    // The statement in progress may have been sent before the commit. All calls until it ends share the one after it.
    this.#next ??= this.#confirming.then(() => {
      this.#next = null;
      return this.#client === client ? this.#confirm(client) : undefined;
    });
    return this.#next;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#connecting;
    if (this.#client !== null) this.#lose(this.#client);
  }

  #confirm(client: Client): Promise<void> {
    const sentAt = performance.now();
    this.#confirming ??= client
      .query('SELECT 1')
      .then(
        () => {
          if (this.#client === client) this.#confirmedUntil = sentAt;
        },
        () => this.#lose(client),
      )
      .finally(() => {
        this.#confirming = null;
      });
    return this.#confirming;
  }

  #connect(): Promise<void> {
    if (this.#closed || performance.now() < this.#retryAt) return Promise.resolve();
    this.#connecting ??= this.#listen().finally(() => {
      this.#retryAt = performance.now() + retryAfter;
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #listen(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'torchbearer-listen',
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
      keepAlive: true,
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of this.#subscriptions) {
        if (subscription.channel === channel) subscription.onNotification(payload);
      }
    });
    try {
      await client.connect();
      await client.query(
        this.#subscriptions.map(({ channel }) => `LISTEN ${client.escapeIdentifier(channel)}`).join('; '),
      );
      const sentAt = performance.now();
      const { rows } = await client.query(
        `SELECT pg_backend_pid() AS pid, bool_and(to_regproc(name) IS NOT NULL) AS ready
        FROM unnest($1::text[]) AS functions (name)`,
        [this.#subscriptions.map(({ notifiedBy }) => notifiedBy)],
      );
      // Behind a connection pooler the pid differs, and the notifications may go to another client.
      if (rows[0]?.ready !== true || rows[0].pid !== pidOf(client)) throw new Error('No notifications.');
      this.#confirmedUntil = sentAt;
      this.#client = client;
      this.#interrupt();
      this.#onAttempt(true);
      if (this.#closed) this.#lose(client);
    } catch {
      client.end().catch(() => {});
      this.#onAttempt(false);
    }
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#confirmedUntil = Number.NEGATIVE_INFINITY;
    this.#interrupt();
    client.end().catch(() => {});
  }

  #interrupt(): void {
    for (const { onInterruption } of this.#subscriptions) onInterruption();
  }
}

/** The process of PostgreSQL that serves the connection; the type of pg lacks it. */
const pidOf = (client: Client) => ('processID' in client ? client.processID : null);
