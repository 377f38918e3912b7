import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface TableColumn {
  head: string;
  /** Numbers stand in a column: to the right, all digits of one width. */
  numeric?: boolean;
  /** For the ear only: a column of buttons needs a name and no words. */
  hidden?: boolean;
  sort?: {
    /** How the rows stand by this column now; null where another one orders them. */
    order: 'ascending' | 'descending' | null;
    onSort: () => void;
  };
}

interface TableProps {
  label: string;
  columns: readonly TableColumn[];
  /** The columns' widths, as the rows have them; from `@4xl` up they are in force. */
  grid: string;
  /** How many rows there are in all, where not all are here. */
  total?: number;
  children: ReactNode;
}

/**
 * The frame of a dense table. Each row is a grid of its own (so that `content-visibility` can skip it): a card where
 * there is little room, a row under the sticky head from `@4xl` up. Narrow, the head is gone: a row names its values.
 */
export function Table({ label, columns, grid, total, children }: TableProps) {
  return (
    <div className="@container">
      <table
        aria-label={label}
        {...(total !== undefined && { 'aria-rowcount': total + 1 })}
        className="block rounded-card border border-line bg-raised shadow-card"
      >
        <thead className="sticky top-14 z-10 hidden rounded-t-card border-line border-b bg-sunk @4xl:block lg:top-0">
          <tr className={classNames(grid, 'min-h-10 text-left text-muted text-xs [&>th]:font-medium')}>
            {columns.map((column) => (
              <Head key={column.head} {...column} />
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

function Head({ head, numeric = false, hidden = false, sort }: TableColumn) {
  return (
    <th
      scope="col"
      {...(sort && { 'aria-sort': sort.order ?? 'none' })}
      className={classNames('min-w-0', numeric && 'text-right')}
    >
      {sort ? <SortButton head={head} numeric={numeric} {...sort} /> : <Words hidden={hidden}>{head}</Words>}
    </th>
  );
}

function Words({ hidden, children }: { hidden: boolean; children: string }) {
  return <span className={hidden ? 'sr-only' : 'block truncate'}>{children}</span>;
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

function SortButton({
  head,
  numeric,
  order,
  onSort,
}: { head: string; numeric: boolean } & NonNullable<TableColumn['sort']>) {
  const Arrow = arrows[order ?? 'none'];
  return (
    <button
      type="button"
      onClick={onSort}
      className={classNames(
        '-mx-1.5 inline-flex min-h-8 max-w-full items-center gap-1 rounded-md px-1.5 hover:text-ink',
        numeric && 'flex-row-reverse',
        order && 'font-semibold text-ink',
      )}
    >
      <span className="truncate">{head}</span>
      <Arrow aria-hidden strokeWidth={1.75} className="size-3.5 shrink-0" />
    </button>
  );
}
