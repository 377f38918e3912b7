import type { LegalBlock, LegalSection as Section } from '../../content/legal-types.ts';
import { LegalInline } from './legal-inline.tsx';

type Table = Extract<LegalBlock, { kind: 'table' }>;

/**
 * A table on wide windows and in print. On small windows each row is a block with the column names inside it.
 */
function LegalTable({ caption, columns, rows }: Table) {
  const [first, ...others] = columns;
  return (
    <table className="w-full border-line border-y text-left text-sm max-sm:block print:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only print:not-sr-only print:table-header-group">
        <tr className="border-line border-b">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2.5 pr-6 font-semibold text-muted">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block print:table-row-group">
        {rows.map(([name, ...cells], row) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            key={row}
            className="max-sm:grid max-sm:gap-2 max-sm:py-4 print:table-row print:break-inside-avoid"
          >
            <th
              scope="row"
              className="align-top font-semibold sm:w-[36%] sm:py-3.5 sm:pr-6 print:w-[36%] print:py-2.5 print:pr-6"
              data-column={first}
            >
              <LegalInline words={name} />
            </th>
            {cells.map((cell, column) => (
              <td key={others[column]} className="align-top sm:py-3.5 sm:pr-6 print:py-2.5 print:pr-6">
                <span aria-hidden className="block text-muted text-xs sm:hidden print:hidden">
                  {others[column]}
                </span>
                <LegalInline words={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === 'table') return <LegalTable {...block} />;
  if (block.kind === 'text') {
    return (
      <p className="max-w-[65ch]">
        <LegalInline words={block.words} />
      </p>
    );
  }
  return (
    <ul className="grid max-w-[65ch] gap-2.5">
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move
        <li key={index} className="flex gap-3.5">
          <span aria-hidden className="mt-[0.72em] h-0.5 w-4 shrink-0 bg-flame" />
          <span className="min-w-0">
            <LegalInline words={item} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function LegalSection({ id, title, blocks }: Section) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-6 gap-4 print:block print:space-y-4"
    >
      <h2 id={`${id}-title`} className="text-2xl print:break-after-avoid">
        {title}
      </h2>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move
        <Block key={index} block={block} />
      ))}
    </section>
  );
}
