import { setTimeout as delay } from 'node:timers/promises';
import type { BenchServer } from '../processes.ts';
import { administratorCookies } from '../sessions.ts';

/** Rows of a batch. */
export const inBatch = 5_000;
/** Milliseconds after which a batch counts as hanging. */
const longest = 600_000;
export const cookie = administratorCookies[0] ?? '';

interface Batch {
  readonly id: string;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
}

export async function post<T = Batch>({ url }: BenchServer, path: string, body: object): Promise<T> {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** Waits until the batch at this path has this state, and all its rows this outcome. */
export async function ended(
  { url }: BenchServer,
  path: string,
  { state, outcome }: { readonly state: string; readonly outcome: string },
): Promise<void> {
  const deadline = performance.now() + longest;
  for (;;) {
    const batch = (await (await fetch(url + path, { headers: { cookie } })).json()) as Batch;
    if (batch.state === state && batch.counts[outcome] === inBatch) return;
    if (batch.state === state || performance.now() > deadline)
      throw new Error(`${path} is not ${state}: ${JSON.stringify(batch)}`);
    await delay(200);
  }
}
