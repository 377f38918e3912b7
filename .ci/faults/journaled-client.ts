import { randomUUID } from 'node:crypto';
import type { Client, Reply, Sending } from './client.ts';
import type { Journal, Outcome } from './journal.ts';

/** A person whose every call stands in the journal. */
export interface JournaledClient {
  readonly http: Client;
  /** `outcome` is unknown wherever the deed may have been done. */
  ask(
    kind: string,
    method: string,
    path: string,
    sending?: Sending,
  ): Promise<{ outcome: Outcome; reply: Reply | null }>;
}

export function journaledClient(client: Client, journal: Journal): JournaledClient {
  return {
    http: client,
    ask: (kind, method, path, sending) => ask(journal, client, { kind, method, path, sending }),
  };
}

interface Call {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly sending: Sending | undefined;
}

async function ask(journal: Journal, client: Client, { kind, method, path, sending }: Call) {
  const at = Date.now();
  let reply: Reply | null = null;
  let broken = '';
  try {
    reply = await client.call(method, path, sending);
  } catch (error) {
    broken = error instanceof Error && 'code' in error ? String(error.code) : 'broken';
  }
  const status = reply?.status ?? 0;
  const outcome = outcomeOf(method, status);
  journal.note({ kind, outcome, status, code: broken || codeOf(reply), at, took: Date.now() - at });
  return { outcome, reply };
}

/** A refusal is one only where nothing can have been done. */
function outcomeOf(method: string, status: number): Outcome {
  if (status >= 200 && status < 400) return 'acknowledged';
  // nginx repeats a DELETE on another server: the first may have done it.
  if (method === 'DELETE' && status === 404) return 'unknown';
  return status >= 400 && status < 500 ? 'refused' : 'unknown';
}

function codeOf(reply: Reply | null): string {
  if (reply === null || reply.status < 400) return '';
  const isProblem = reply.headers['content-type']?.startsWith('application/problem+json') === true;
  return isProblem ? String(reply.json().code) : 'NO PROBLEM+JSON';
}

/** Words that stand nowhere else. */
export const uniqueWords = (about: string) => `${about} ${randomUUID()}`;
