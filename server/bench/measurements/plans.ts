import { open, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { query } from '../../testing/postgres-server.ts';
import type { Bench, Measurement } from '../bench.ts';
import { startProduct } from '../processes.ts';
import { readPlans, renderPlans } from '../read-plans.ts';
import { requestsOfPages } from '../requests.ts';
import type { Result } from '../result.ts';
import { timeOf } from '../sequential.ts';
import { formatNumber } from '../statistics.ts';

const title = 'Plans';

/** Its pages are those of the flatness measurement, asked with auto_explain in PostgreSQL. */
export const plans: Measurement = {
  name: 'plans',
  title,
  runsAt: (students, sizes) => students === sizes.at(-1),
  run,
};

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_parameter_max_length': '0',
  'auto_explain.log_nested_statements': 'off',
};

async function run({ cluster, students, directory }: Bench): Promise<Result> {
  const database = new URL(cluster.url).pathname.slice(1);
  const each = (change: (name: string, value: string) => string) =>
    Object.entries(settings).map(([name, value]) => `ALTER DATABASE ${database} ${change(name, value)}`);
  // One by one: the parameters of auto_explain are known only once it is loaded, and unknown ones are accepted as they are.
  for (const statement of each((name, value) => `SET ${name} = '${value}'`))
    await query(cluster.url, statement);
  const product = await startProduct({ databaseUrl: cluster.url, directory });
  const sections: string[] = [];
  try {
    for (const { name, paths, cookie } of await requestsOfPages(cluster.url, product.url)) {
      const ask = async () => {
        for (const path of paths) await timeOf({ url: product.url + path, cookie });
      };
      // Until PostgreSQL plans a prepared statement once for all values, which it may do from the sixth time on.
      for (let round = 0; round < 12; round += 1) await ask();
      const from = (await stat(cluster.logFile)).size;
      await ask();
      await delay(200);
      sections.push(renderPlans(name, readPlans(await readFrom(cluster.logFile, from))));
    }
  } finally {
    await product.stop();
    for (const statement of each((name) => `RESET ${name}`)) await query(cluster.url, statement);
  }
  const intro = `# Plans\n\nThe statements that the server sends for each page with ${formatNumber(students)} students, with \`EXPLAIN (ANALYZE, BUFFERS)\` by auto_explain, written by \`npm run bench -- --only plans\`. Statements of jobs that ran at the same time may be among them. Timing each step of a plan makes the statements slower than they are.`;
  return {
    title: 'Plans of the statements',
    comparisons: [],
    files: [{ file: 'plans.md', text: `${[intro, ...sections].join('\n\n')}\n` }],
    notes: [`[Plans](plans.md) has the plans of all statements with ${formatNumber(students)} students.`],
  };
}

async function readFrom(path: string, position: number): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(size - position);
    await file.read(buffer, 0, buffer.length, position);
    return buffer.toString();
  } finally {
    await file.close();
  }
}
