import { atMiddle, type Bench, type Measurement } from '../bench.ts';
import { runLoad } from '../load.ts';
import { startProduct } from '../processes.ts';
import type { Result } from '../result.ts';
import { studentCookies } from '../sessions.ts';
import { formatNumber, interleaved, median } from '../statistics.ts';

const title = 'One and two servers';

export const scaling: Measurement = { name: 'scaling', title, runsAt: atMiddle, run };

async function run(bench: Bench): Promise<Result> {
  const second = await startProduct({ databaseUrl: bench.cluster.url, directory: `${bench.directory}-2` });
  const seconds = bench.quick ? 2 : 5;
  const requests = studentCookies.map((cookie) => ({ path: '/api/tasks', headers: { cookie } }));
  const load = async (servers: readonly { url: string; pid: number }[]) => {
    const share = requests.length / servers.length;
    const measured = await Promise.all(
      servers.map((server, index) =>
        runLoad(server, null, { requests: requests.slice(index * share, (index + 1) * share), seconds }),
      ),
    );
    return measured.reduce((sum, { perSecond }) => sum + perSecond, 0);
  };
  try {
    const runs = { one: [bench.product], two: [bench.product, second] };
    await load(runs.two);
    const perSecond = { one: [] as number[], two: [] as number[] };
    for (const name of interleaved('one' as const, 'two' as const, bench.quick ? 2 : 4)) {
      perSecond[name].push(await load(runs[name]));
    }
    const [one, two] = [median(perSecond.one), median(perSecond.two)];
    return {
      title,
      comparisons: [
        {
          name: 'Task list of two servers, compared with one',
          product: `${formatNumber(two)}/s`,
          reference: `${formatNumber(one)}/s`,
          ratio: two / one,
          target: null,
        },
      ],
      notes: ['Load generator and PostgreSQL use the same processors.'],
    };
  } finally {
    await second.stop();
  }
}
