import { Link } from 'react-router-dom';
import type { OverviewTable } from '#contract/overview-tables.ts';
import { cellWords } from './cell-words.ts';

interface PartTableProps {
  title: string;
  table: OverviewTable;
  /** Null: no list shows what the cell counts. */
  linkOf: (row: number, column: number) => string | null;
}

const number = 'px-3 py-2 text-right tabular-nums';

export function PartTable({ title, table, linkOf }: PartTableProps) {
  const [first, ...others] = table.head;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      aria-label={`${title}: table`}
      className="max-h-96 overflow-auto rounded-control border border-line"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-sunk text-muted text-xs">
          <tr>
            <th scope="col" className="px-3 py-2.5 text-left font-medium">
              {first}
            </th>
            {others.map((head) => (
              <th key={head} scope="col" className="px-3 py-2.5 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two reviewers may have the same name
            <tr key={`${row} ${name}`} className="border-line border-t">
              <th scope="row" className="px-3 py-2 text-left font-semibold">
                {cellWords(name ?? null)}
              </th>
              {cells.map((cell, n) => {
                const to = cell === 0 || cell === null ? null : linkOf(row, n + 1);
                return (
                  <td key={table.head[n + 1]} className={number}>
                    {to === null ? (
                      cellWords(cell)
                    ) : (
                      <Link
                        to={to}
                        className="-my-2 inline-flex min-h-11 min-w-11 items-center justify-end text-link"
                      >
                        {cellWords(cell)}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
