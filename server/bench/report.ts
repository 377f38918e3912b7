import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { drawPlot } from './plot.ts';
import { type Comparison, describeTarget, isMet, type StoredResult, type Table } from './result.ts';
import { formatNumber } from './statistics.ts';

/** Not in the repository: docs/performance.md has the results that matter. */
const folder = join(import.meta.dirname, '../../out/bench');

export function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, ${gigabytes} GB, Node ${process.versions.node}`;
}

/** One measurement: what was compared, then its tables. */
export function renderResult(result: StoredResult): string {
  const columns = ['', 'product', 'reference', 'ratio', 'target', 'met'];
  const compared = result.comparisons.map(comparisonCells);
  const comparisons = compared.length === 0 ? [] : [markdownTable(columns, compared)];
  const plots = (result.plots ?? []).map(({ file, title }) => `![${title}](${file})`);
  const tables = (result.tables ?? []).map(renderTable);
  const measured = `Measured ${result.measuredAt} on ${result.machine}.`;
  const text = [...(result.notes ?? []), measured].join(' ');
  return [`### ${result.title}`, ...comparisons, ...plots, ...tables, text].join('\n\n');
}

function renderTable({ title, columns, rows }: Table): string {
  return `${title}:\n\n${markdownTable(columns, rows)}`;
}

function comparisonCells(comparison: Comparison): string[] {
  const { name, product, reference, ratio, target, note } = comparison;
  const met = product.startsWith('failed') ? false : isMet(comparison);
  return [
    note === undefined ? name : `${name} (${note})`,
    product,
    reference,
    ratio === null || !Number.isFinite(ratio) ? '' : formatNumber(ratio),
    describeTarget(target),
    met === null ? '' : met ? 'yes' : 'no',
  ];
}

export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** Stores the results; measurements that did not run keep their earlier ones. */
export async function writeReport(
  results: Readonly<Record<string, StoredResult>>,
  log: (message: string) => void,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'results.json');
  const earlier = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
  const stored = Object.entries(results).map(
    ([name, { files = [], ...result }]) => [name, files, result] as const,
  );
  for (const { file: name, text } of stored.flatMap(([, files]) => files))
    await writeFile(join(folder, name), text);
  const all: Record<string, StoredResult> = {
    ...earlier,
    ...Object.fromEntries(stored.map(([name, , result]) => [name, result])),
  };
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
  for (const plot of Object.values(all).flatMap(({ plots }) => plots ?? [])) {
    await writeFile(join(folder, plot.file), drawPlot(plot));
  }
  await writeFile(join(folder, 'report.md'), `${Object.values(all).map(renderResult).join('\n\n')}\n`);
  log('wrote out/bench/report.md');
}
