import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Total } from '../numbers/format-total.ts';

export interface TableColumn {
  head: string;
  /** Aligned to the right, with digits of equal width. */
  numeric?: boolean;
  /** Only for screen readers: a column of buttons needs a name, but no visible header. */
  hidden?: boolean;
  /** Instead of the text, such as a checkbox for all rows; `head` is its key. */
  content?: ReactNode;
  /** For a column that some widths do not have. */
  className?: string;
  sort?: {
    /** The current order by this column; null if the rows are sorted by another one. */
    order: 'ascending' | 'descending' | null;
    onSort: () => void;
  };
}

interface TableProps {
  label: string;
  columns: readonly TableColumn[];
  /** The grid classes that the rows use too; they apply from `from` up. */
  grid: string;
  /** The width of the container from which it is a table; below, its rows are cards. */
  from?: '@dense' | '@4xl';
  /** The number of all rows, if not all are loaded. */
  total?: Total;
  children: ReactNode;
}

const headFrom = { '@dense': '@dense:block', '@4xl': '@4xl:block' } as const;

/**
 * A dense table. Each row is a separate grid, so that `content-visibility` can skip it: a row under the sticky header
 * from the width `from` up, a card with labelled values without the header below.
 */
export function Table({ label, columns, grid, from = '@4xl', total, children }: TableProps) {
  return (
    <div className="@container">
      <table
        aria-label={label}
        // -1: not known.
        {...(total && { 'aria-rowcount': total.totalIsMinimum ? -1 : total.total + 1 })}
        className="block rounded-card border border-line bg-raised shadow-card"
      >
        <thead
          className={classNames(
            'sticky top-14 z-10 hidden rounded-t-card border-line border-b bg-sunk lg:top-0 low:static',
            headFrom[from],
          )}
        >
          <tr
            className={classNames(
              grid,
              'min-h-10 text-left text-muted text-xs [&>th]:row-span-full [&>th]:font-medium',
            )}
          >
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

function Head({ head, numeric = false, hidden = false, content, className, sort }: TableColumn) {
  return (
    <th
      scope="col"
      {...(sort && { 'aria-sort': sort.order ?? 'none' })}
      className={classNames('min-w-0', numeric && 'text-right', className)}
    >
      {sort ? (
        <SortButton head={head} numeric={numeric} {...sort} />
      ) : (
        (content ?? <HeadText hidden={hidden}>{head}</HeadText>)
      )}
    </th>
  );
}

function HeadText({ hidden, children }: { hidden: boolean; children: string }) {
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
