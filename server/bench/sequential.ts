import { Agent, request } from 'node:http';
import { median } from './statistics.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface Call {
  readonly url: string;
  readonly cookie: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly json?: object;
}

/** @returns milliseconds until the last byte @throws {Error} if the status is not 200 */
export function timeOf({ url, cookie, method = 'GET', json }: Call): Promise<number> {
  const body = json && JSON.stringify(json);
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(
      url,
      { agent, method, headers: { cookie, ...(body && { 'content-type': 'application/json' }) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) return resolve(performance.now() - began);
          reject(new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(chunks)}`.slice(0, 300)));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Median milliseconds of the calls together, one after another, after a few rounds that do not count. */
export async function medianTime(calls: readonly Call[], rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    let time = 0;
    for (const call of calls) time += await timeOf(call);
    if (round >= 0) times.push(time);
  }
  return median(times);
}
