import { Client } from 'pg';
import { OperatorError } from '../operator-error.ts';

/**
 * One connection whose rows read the same on every machine, as digests need it, and whose statements may take as
 * long as a large database does. `end` it.
 * @throws {OperatorError}
 */
export async function openDatabase(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 20_000 });
  // A connection that breaks between two statements would end the process; the next statement tells.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`
      SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
      SET extra_float_digits = 1; SET xmloption = 'content'; SET search_path = ''; SET statement_timeout = 0;
      SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0`);
  } catch (cause) {
    throw new OperatorError(
      `The database cannot be used: ${cause instanceof Error ? cause.message : cause}.`,
      {
        cause,
      },
    );
  }
  return client;
}
