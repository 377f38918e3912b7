import { Client } from 'pg';

/** Receives each statement while `statementsOf` runs. */
let record: ((text: string) => void) | null = null;
/** Connections that wait for notifications: what they send belongs to no request. */
const listening = new WeakSet<Client>();

// Once, before the first connection: server/database/db.ts binds this function to each connection that it opens.
const query: (...args: unknown[]) => unknown = Client.prototype.query;
Object.assign(Client.prototype, {
  query(this: Client, ...args: unknown[]) {
    const text = textOf(args[0]);
    if (/^\s*LISTEN\b/i.test(text)) listening.add(this);
    if (!listening.has(this)) record?.(text);
    return query.apply(this, args);
  },
});

/** Of a text, a query configuration or an object such as a stream that pg submits. */
function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  return typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : '';
}

/**
 * The statements that all connections of this process send to PostgreSQL during `act`, BEGIN and COMMIT included. Import
 * this module before the first connection is opened, and let nothing else run at the same time.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  record = (text) => statements.push(text);
  try {
    await act();
  } finally {
    record = null;
  }
  return statements;
}
