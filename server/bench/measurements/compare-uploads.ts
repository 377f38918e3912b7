import type { Bench } from '../bench.ts';
import type { Comparison } from '../result.ts';
import { formatNumber, interleaved, median } from '../statistics.ts';

const megabyte = 2 ** 20;
/** Bytes of each file. */
export const fileBytes = 10 * megabyte;

export interface Sent {
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly headers: Record<string, string>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Sends one request and reads its answer. @throws {Error} unless it succeeds */
export async function send({ url, ...request }: Sent): Promise<void> {
  const response = await fetch(url, request);
  const answer = await response.text();
  if (!response.ok)
    throw new Error(`${new URL(url).pathname} answered ${response.status}: ${answer.slice(0, 200)}`);
}

/** Sends files of `fileBytes` to both sides: megabytes per second, medians of interleaved rounds. */
export async function compareUploads(
  { quick, log }: Bench,
  name: string,
  {
    atOnce,
    ...sides
  }: {
    readonly atOnce: number;
    readonly product: (index: number) => Promise<Sent>;
    readonly reference: (index: number) => Promise<Sent>;
    readonly afterRound?: () => Promise<void>;
  },
): Promise<Comparison> {
  const perRound = quick ? 12 : 32;
  let sent = 0;
  const round = async (side: 'product' | 'reference') => {
    const requests = await Promise.all(Array.from({ length: perRound }, () => sides[side](sent++)));
    const began = performance.now();
    const worker = async () => {
      for (let next = requests.pop(); next !== undefined; next = requests.pop()) await send(next);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const seconds = (performance.now() - began) / 1000;
    await sides.afterRound?.();
    return perRound / seconds;
  };
  await round('product');
  await round('reference');
  const perSecond = { product: [] as number[], reference: [] as number[] };
  for (const side of interleaved('product' as const, 'reference' as const, quick ? 2 : 5)) {
    perSecond[side].push(await round(side));
  }
  const [product, reference] = [median(perSecond.product), median(perSecond.reference)];
  const unit = (files: number) => `${formatNumber((files * fileBytes) / megabyte)} MB/s`;
  log(`${name}: ${unit(product)}, reference ${unit(reference)}`);
  return {
    name,
    product: unit(product),
    reference: unit(reference),
    ratio: product / reference,
    target: { atLeast: 0.8 },
  };
}
