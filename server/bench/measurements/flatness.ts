import { query } from '../../testing/postgres-server.ts';
import type { Bench, Measurement } from '../bench.ts';
import { requestsOfPages } from '../requests.ts';
import type { Comparison, Result } from '../result.ts';
import { type Call, medianTime, timeOf } from '../sequential.ts';
import { administratorCookies, studentCookies } from '../sessions.ts';
import { formatNumber, median } from '../statistics.ts';

/** Median milliseconds by page and number of students, of the sizes that were measured. */
const costs = new Map<string, Map<number, number>>();
/** By number of students: the leaderboard right after an approval and otherwise. */
const afterChange = new Map<number, { changed: number; warm: number }>();

const title = 'Cost of a page and the number of students';

export const flatness: Measurement = { name: 'flatness', title, runsAt: () => true, run };

async function run(bench: Bench): Promise<Result> {
  const { students, product, cluster, quick } = bench;
  for (const { name, paths, cookie } of await requestsOfPages(cluster.url, product.url)) {
    const calls = paths.map((path) => ({ url: product.url + path, cookie }));
    const cost = await medianTime(calls, quick ? 30 : 100).catch((error: Error) => {
      bench.log(`${name}: ${error.message}`);
      return Number.POSITIVE_INFINITY;
    });
    bench.log(`${name}: ${formatNumber(cost)} ms`);
    costs.set(name, new Map(costs.get(name)).set(students, cost));
  }
  afterChange.set(students, await measureAfterChange(bench, quick ? 30 : 100));
  return report();
}

/** The two kinds alternate. */
async function measureAfterChange({ product, cluster }: Bench, rounds: number) {
  const { rows } = await query(
    cluster.url,
    `SELECT id, version FROM submissions WHERE status = 'pending' AND id NOT IN (SELECT submission_id FROM review_claims)
    ORDER BY submitted_at LIMIT ${rounds}`,
  );
  const board: Call = { url: `${product.url}/api/leaderboard`, cookie: studentCookies[1] ?? '' };
  const times = { changed: [] as number[], warm: [] as number[] };
  for (const { id, version } of rows) {
    const cookie = administratorCookies[0] ?? '';
    await timeOf({
      url: `${product.url}/api/admin/submissions/${id}/claim`,
      cookie,
      method: 'PUT',
      json: {},
    });
    await timeOf({
      url: `${product.url}/api/admin/submissions/${id}/approve`,
      cookie,
      method: 'POST',
      json: { points: 10, version },
    });
    times.changed.push(await timeOf(board));
    times.warm.push(await timeOf(board));
  }
  return { changed: median(times.changed), warm: median(times.warm) };
}

function report(): Result {
  const sizes = [...afterChange.keys()];
  const [smallest = 0, largest = 0] = [Math.min(...sizes), Math.max(...sizes)];
  const ms = (value: number | undefined) =>
    value === undefined ? '' : Number.isFinite(value) ? `${formatNumber(value)} ms` : 'failed';
  const growth = Array.from(costs, ([name, of]): Comparison => {
    const [small, large] = [of.get(smallest) ?? 0, of.get(largest) ?? 0];
    const compared = sizes.length > 1;
    return {
      name,
      product: ms(large),
      reference: compared ? ms(small) : '',
      ratio: compared ? large / small : null,
      target: { atMost: 1.5 },
    };
  });
  const change = afterChange.get(largest);
  return {
    title,
    comparisons: [
      ...growth,
      {
        name: 'Leaderboard right after an approval, compared with a second read',
        product: ms(change?.changed),
        reference: ms(change?.warm),
        ratio: change === undefined ? null : change.changed / change.warm,
        target: { atMost: 1.2 },
      },
    ],
    tables: [
      {
        title: 'Median time of a page, one request after another',
        columns: ['', ...sizes.map((size) => `${formatNumber(size)} students`)],
        rows: [
          ...Array.from(costs, ([name, of]) => [name, ...sizes.map((size) => ms(of.get(size)))]),
          [
            'Leaderboard, right after an approval / read again',
            ...sizes.map((size) => {
              const times = afterChange.get(size);
              return `${ms(times?.changed)} / ${ms(times?.warm)}`;
            }),
          ],
        ],
      },
    ],
    plots: [
      {
        file: 'flatness.svg',
        kind: 'lines',
        title: 'Cost of a page',
        unit: 'ms',
        labels: sizes.map(formatNumber),
        series: Array.from(costs, ([name, of]) => ({ name, values: sizes.map((size) => of.get(size) ?? 0) })),
      },
    ],
    notes: [
      `The reference is the same page with ${formatNumber(smallest)} students. A page that sends several requests sends them one after another.`,
    ],
  };
}
