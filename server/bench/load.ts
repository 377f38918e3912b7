import autocannon from 'autocannon';
import { cpuOf } from './process-usage.ts';
import type { Comparison } from './result.ts';
import { formatNumber, interleaved, median } from './statistics.ts';

/** What a connection sends again and again. */
export interface LoadRequest {
  /** A function is called for each request. */
  readonly path: string | (() => string);
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  /** One for each connection. */
  readonly requests: readonly LoadRequest[];
  readonly seconds: number;
}

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of CPU for one request: of the server, and of PostgreSQL. */
  readonly serverCpu: number;
  readonly postgresCpu: number;
}

export interface Target {
  readonly url: string;
  readonly pid: number;
}

/** A request failed, or its answer was not 200. */
export class RequestsFailed extends Error {}

/** One round. @throws {RequestsFailed} */
export async function runLoad(target: Target, postgresPid: number | null, load: Load): Promise<Measured> {
  const cpu = () => [cpuOf(target.pid), postgresPid === null ? 0 : cpuOf(postgresPid)] as const;
  const before = cpu();
  let next = 0;
  const result = await autocannon({
    url: target.url,
    connections: load.requests.length,
    duration: load.seconds,
    setupClient(client) {
      const request = load.requests[next++];
      if (request !== undefined) client.setRequests([toAutocannon(request)]);
    },
  });
  const after = cpu();
  const answered = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0) {
    throw new RequestsFailed(`${result.non2xx} answers were not 200 and ${result.errors} requests failed`);
  }
  return {
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverCpu: (after[0] - before[0]) / Math.max(answered, 1),
    postgresCpu: (after[1] - before[1]) / Math.max(answered, 1),
  };
}

function toAutocannon({ path, method = 'GET', headers = {}, body }: LoadRequest): autocannon.Request {
  const request = { method, headers: { ...headers }, ...(body !== undefined && { body }) };
  if (typeof path === 'string') return { ...request, path };
  return { ...request, setupRequest: (given) => ({ ...given, path: path() }) };
}

/** Medians of rounds that alternate between the two, after one of each that does not count. */
export async function compare(
  run: { readonly product: () => Promise<Measured>; readonly reference: () => Promise<Measured> },
  rounds: number,
): Promise<{ product: Measured; reference: Measured }> {
  await run.product();
  await run.reference();
  const measured: Record<'product' | 'reference', Measured[]> = { product: [], reference: [] };
  for (const side of interleaved('product' as const, 'reference' as const, rounds)) {
    measured[side].push(await run[side]());
  }
  return { product: medians(measured.product), reference: medians(measured.reference) };
}

function medians(rounds: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => median(rounds.map((round) => round[key]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    postgresCpu: of('postgresCpu'),
  };
}

/** The requests per second of the product as a share of the reference's. */
export function compareRates(
  measured: readonly { readonly name: string; readonly product: Measured; readonly reference: Measured }[],
  atLeast: number,
): Comparison[] {
  return measured.map(({ name, product, reference }) => ({
    name,
    product: `${formatNumber(product.perSecond)}/s`,
    reference: `${formatNumber(reference.perSecond)}/s`,
    ratio: product.perSecond / reference.perSecond,
    target: { atLeast },
  }));
}
