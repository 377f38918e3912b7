import { randomUUID } from 'node:crypto';
import type { Client, Reply, RequestBody } from '../stack/client.ts';
import type { Journal, Outcome } from './journal.ts';

/** A client that records every request in the journal. */
export interface JournaledClient {
  readonly http: Client;
  /** `outcome` is unknown if the request may have been processed. */
  send(
    kind: string,
    method: string,
    path: string,
    body?: RequestBody,
  ): Promise<{ outcome: Outcome; reply: Reply | null }>;
}

export function journaledClient(client: Client, journal: Journal): JournaledClient {
  return {
    http: client,
    send: (kind, method, path, body) => send(journal, client, { kind, method, path, body }),
  };
}

interface JournaledRequest {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly body: RequestBody | undefined;
}

async function send(journal: Journal, client: Client, { kind, method, path, body }: JournaledRequest) {
  const at = Date.now();
  let reply: Reply | null = null;
  let broken = '';
  try {
    reply = await client.call(method, path, body);
  } catch (error) {
    broken = error instanceof Error && 'code' in error ? String(error.code) : 'broken';
  }
  const status = reply?.status ?? 0;
  const outcome = outcomeOf(method, status);
  journal.record({ kind, outcome, status, code: broken || codeOf(reply), at, took: Date.now() - at });
  return { outcome, reply };
}

/** `refused` only if the request cannot have changed anything. */
function outcomeOf(method: string, status: number): Outcome {
  if (status >= 200 && status < 400) return 'acknowledged';
  // nginx retries a DELETE on another server: the first attempt may have succeeded.
  if (method === 'DELETE' && status === 404) return 'unknown';
  return status >= 400 && status < 500 ? 'refused' : 'unknown';
}

function codeOf(reply: Reply | null): string {
  if (reply === null || reply.status < 400) return '';
  const isProblem = reply.headers['content-type']?.startsWith('application/problem+json') === true;
  return isProblem ? String(reply.json().code) : 'NO PROBLEM+JSON';
}

/** A unique text. */
export const uniqueText = (about: string) => `${about} ${randomUUID()}`;
